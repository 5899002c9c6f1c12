import type { MailKind } from '@vitrina/contracts/wire';
import { type DeadMail, dropDeadMail, listDeadMails, retryDeadMail, trusted, type WithMails } from '@vitrina/kernel';
import type { Connection, Model } from 'mongoose';
import { type Message, messageModel } from '../messages/message.ts';
import { type Account, accountModel } from '../store/account.ts';
import { type AppealAnswer, appealAnswerModel } from '../store/appeal-answers.ts';
import { type PaymentNotification, paymentNotificationModel } from '../store/payment-notifications.ts';
import { type RecoveryRequest, recoveryModel } from '../store/recovery-requests.ts';
import { type Transcript, transcriptModel } from '../store/transcripts.ts';

/** Failed mail of this service that is no longer retried. */
export interface DeadAccountMail extends DeadMail {
  kind: MailKind;
  /**
   * Null for a new password, a repeated registration, a copy of a conversation and a reply to a message: their e-mail may
   * not belong to an account.
   */
  accountId: string | null;
}

interface Models {
  accounts: Model<Account>;
  recoveries: Model<RecoveryRequest>;
  answers: Model<AppealAnswer>;
  transcripts: Model<Transcript>;
  paymentNotifications: Model<PaymentNotification>;
  messages: Model<Message>;
}

/** Lists, retries and drops the failed mails of all collections of this service. */
export class DeadMails {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /** Opens the collections of a database, for commands. */
  static async open(connection: Connection): Promise<DeadMails> {
    return new DeadMails({
      accounts: await accountModel(connection),
      recoveries: await recoveryModel(connection),
      answers: await appealAnswerModel(connection),
      transcripts: await transcriptModel(connection),
      paymentNotifications: await paymentNotificationModel(connection),
      messages: await messageModel(connection),
    });
  }

  /** Lists the failed mails, newest first; at most a thousand per collection. */
  async list(): Promise<DeadAccountMail[]> {
    const { accounts, recoveries, answers, transcripts, paymentNotifications, messages } = this.#models;
    const found = await Promise.all([
      listDeadMails(accounts),
      listDeadMails(recoveries),
      listDeadMails(answers),
      listDeadMails(transcripts),
      listDeadMails(paymentNotifications),
      listDeadMails(messages),
    ]);
    const [answerOwners, paymentOwners] = await Promise.all([
      answers.find({ _id: idsOf(found[2]) }, { accountId: 1 }).lean<OwnedDocument[]>(),
      paymentNotifications.find({ _id: idsOf(found[4]) }, { accountId: 1 }).lean<OwnedDocument[]>(),
    ]);
    const owners = new Map([...answerOwners, ...paymentOwners].map(({ _id, accountId }) => [_id, accountId]));
    const ownerOf = ({ documentId }: DeadMail) => owners.get(documentId) ?? null;
    const withAccount = (mails: DeadMail[], accountOf: (mail: DeadMail) => string | null) =>
      mails.map((mail) => ({ ...mail, kind: mail.kind as MailKind, accountId: accountOf(mail) }));
    return [
      ...withAccount(found[0], ({ documentId }) => documentId),
      ...withAccount(found[1], () => null),
      ...withAccount(found[2], ownerOf),
      ...withAccount(found[3], () => null),
      ...withAccount(found[4], ownerOf),
      ...withAccount(found[5], () => null),
    ].sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** Makes a mail due again; running processes send it within seconds. @returns false if it no longer exists */
  async retry(mail: DeadAccountMail): Promise<boolean> {
    return this.#inCollection(mail, (model) => retryDeadMail(model, mail));
  }

  /** Removes a mail. @returns false if it no longer exists */
  async drop(mail: DeadAccountMail): Promise<boolean> {
    return this.#inCollection(mail, (model) => dropDeadMail(model, mail));
  }

  /** Runs `act` on the collection that holds mails of this kind. */
  #inCollection(
    { kind }: DeadAccountMail,
    act: <D extends WithMails & { _id: string }>(model: Model<D>) => Promise<boolean>,
  ): Promise<boolean> {
    const { accounts, recoveries, answers, transcripts, paymentNotifications, messages } = this.#models;
    if (kind === 'recovery' || kind === 'repeatedRegistration') return act(recoveries);
    if (kind === 'transcript') return act(transcripts);
    if (kind === 'payment') return act(paymentNotifications);
    if (kind === 'messageReply') return act(messages);
    return kind === 'appealAnswered' ? act(answers) : act(accounts);
  }
}

/** Document that belongs to an account. */
type OwnedDocument = Pick<AppealAnswer, '_id' | 'accountId'>;

function idsOf(mails: readonly DeadMail[]) {
  return trusted({ $in: mails.map(({ documentId }) => documentId) });
}
