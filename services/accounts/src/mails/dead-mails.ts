import type { MailKind } from '@vitrina/contracts/wire';
import { type DeadMail, dropDeadMail, listDeadMails, retryDeadMail, trusted, type WithMails } from '@vitrina/kernel';
import type { Connection, Model } from 'mongoose';
import { accountModel } from '../account/account.ts';
import { appealAnswerModel } from '../decisions/appeal-answers.ts';
import { messageModel } from '../messages/message.ts';
import { paymentNotificationModel } from '../plans/payment-notifications.ts';
import { recoveryModel } from '../sign-in/recovery-requests.ts';
import { transcriptModel } from '../transcripts/transcripts.ts';

/** Failed mail of this service that is no longer retried. */
export interface DeadAccountMail extends DeadMail {
  kind: MailKind;
  /** Null for a mail to an address that may not belong to an account, such as for a new password. */
  accountId: string | null;
}

/** Document with mails: an account, or one that names its account in `accountId`, if it has one. */
type MailDocument = WithMails & { _id: string; accountId?: string };
type MailModel = Model<MailDocument>;

/** Lists, retries and drops the failed mails of all collections of this service. */
export class DeadMails {
  readonly #accounts: MailModel;
  readonly #others: readonly MailModel[];

  private constructor(accounts: MailModel, others: readonly MailModel[]) {
    this.#accounts = accounts;
    this.#others = others;
  }

  /** Opens the collections of the service's database. */
  static async open(connection: Connection): Promise<DeadMails> {
    const models = await Promise.all([
      accountModel(connection),
      recoveryModel(connection),
      appealAnswerModel(connection),
      transcriptModel(connection),
      paymentNotificationModel(connection),
      messageModel(connection),
    ]);
    const [accounts, ...others] = models as unknown as [MailModel, ...MailModel[]];
    return new DeadMails(accounts, others);
  }

  /** Lists the failed mails, newest first; at most a thousand per collection. */
  async list(): Promise<DeadAccountMail[]> {
    const found = await Promise.all([this.#accounts, ...this.#others].map((model) => this.#listOf(model)));
    return found.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** Makes a mail due again; running processes send it within seconds. @returns false if it no longer exists */
  retry(mail: DeadMail): Promise<boolean> {
    return this.#inItsCollection((model) => retryDeadMail(model, mail));
  }

  /** Removes a mail. @returns false if it no longer exists */
  drop(mail: DeadMail): Promise<boolean> {
    return this.#inItsCollection((model) => dropDeadMail(model, mail));
  }

  async #listOf(model: MailModel): Promise<DeadAccountMail[]> {
    const mails = await listDeadMails(model);
    const ids = trusted({ $in: mails.map(({ documentId }) => documentId) });
    const documents = await model.find({ _id: ids }, { accountId: 1 }).lean<MailDocument[]>();
    const owners = new Map(documents.map(({ _id, accountId }) => [_id, accountId ?? null]));
    return mails.map((mail) => ({
      ...mail,
      kind: mail.kind as MailKind,
      accountId: model === this.#accounts ? mail.documentId : (owners.get(mail.documentId) ?? null),
    }));
  }

  /** Tries each collection: ids of mails are unique among all of them. */
  async #inItsCollection(act: (model: MailModel) => Promise<boolean>): Promise<boolean> {
    for (const model of [this.#accounts, ...this.#others]) if (await act(model)) return true;
    return false;
  }
}
