import type { MailKind } from '@vitrina/contracts/wire';
import { type DeadMail, dropDeadMail, listDeadMails, retryDeadMail, trusted, type WithMails } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Message } from '../messages/message.ts';
import type { Account } from '../store/account.ts';
import type { AppealAnswer } from '../store/appeal-answers.ts';
import type { PaymentNews } from '../store/payment-news.ts';
import type { RecoveryRequest } from '../store/recovery-requests.ts';
import type { Transcript } from '../store/transcripts.ts';

/** A mail of this service that was given up. */
export interface DeadAccountMail extends DeadMail {
  kind: MailKind;
  /** Null for a new password, a repeated registration, a copy of a conversation and a reply to a message, whose e-mail may be no account's. */
  accountId: string | null;
}

interface Models {
  accounts: Model<Account>;
  recoveries: Model<RecoveryRequest>;
  answers: Model<AppealAnswer>;
  transcripts: Model<Transcript>;
  news: Model<PaymentNews>;
  messages: Model<Message>;
}

/** The mails of this service that were given up, in whichever collection they are. */
export class DeadMails {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /** All of them, the ones written last first; at most a thousand of each collection. */
  async list(): Promise<DeadAccountMail[]> {
    const { accounts, recoveries, answers, transcripts, news, messages } = this.#models;
    const found = await Promise.all([
      listDeadMails(accounts),
      listDeadMails(recoveries),
      listDeadMails(answers),
      listDeadMails(transcripts),
      listDeadMails(news),
      listDeadMails(messages),
    ]);
    const [answered, paid] = await Promise.all([
      answers.find({ _id: idsOf(found[2]) }, { accountId: 1 }).lean<Owned[]>(),
      news.find({ _id: idsOf(found[4]) }, { accountId: 1 }).lean<Owned[]>(),
    ]);
    const owners = new Map([...answered, ...paid].map(({ _id, accountId }) => [_id, accountId]));
    const ownerOf = ({ documentId }: DeadMail) => owners.get(documentId) ?? null;
    const told = (mails: DeadMail[], accountOf: (mail: DeadMail) => string | null) =>
      mails.map((mail) => ({ ...mail, kind: mail.kind as MailKind, accountId: accountOf(mail) }));
    return [
      ...told(found[0], ({ documentId }) => documentId),
      ...told(found[1], () => null),
      ...told(found[2], ownerOf),
      ...told(found[3], () => null),
      ...told(found[4], ownerOf),
      ...told(found[5], () => null),
    ].sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** Makes one due again; running processes send it within seconds. @returns false where it was not there any more */
  async retry(mail: DeadAccountMail): Promise<boolean> {
    return this.#where(mail, (model) => retryDeadMail(model, mail));
  }

  /** Takes one away. @returns false where it was not there any more */
  async drop(mail: DeadAccountMail): Promise<boolean> {
    return this.#where(mail, (model) => dropDeadMail(model, mail));
  }

  /** Acts on the collection whose documents need a mail. */
  #where(
    { kind }: DeadAccountMail,
    act: <D extends WithMails & { _id: string }>(model: Model<D>) => Promise<boolean>,
  ): Promise<boolean> {
    const { accounts, recoveries, answers, transcripts, news, messages } = this.#models;
    if (kind === 'recovery' || kind === 'repeatedRegistration') return act(recoveries);
    if (kind === 'transcript') return act(transcripts);
    if (kind === 'payment') return act(news);
    if (kind === 'messageReply') return act(messages);
    return kind === 'appealAnswered' ? act(answers) : act(accounts);
  }
}

/** A document that says whose it is. */
type Owned = Pick<AppealAnswer, '_id' | 'accountId'>;

function idsOf(mails: readonly DeadMail[]) {
  return trusted({ $in: mails.map(({ documentId }) => documentId) });
}
