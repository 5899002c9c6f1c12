import {
  deadMailIndex,
  type MailOutbox,
  mailFields,
  mailIndex,
  mailNeed,
  newId,
  type WithMails,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** Retention of a request, in seconds: a week, so that operators can find a failed mail. */
const KEPT_SECONDS = 7 * 24 * 3600;

/**
 * Reason for a mail that leads back into an account: a request for a new password, or a registration with an e-mail that
 * already has an account.
 */
export type RecoveryMail = 'recovery' | 'repeatedRegistration';

/** Request of a visitor, answered by mail to the e-mail they typed, which may not belong to an account. */
export interface RecoveryRequest extends WithMails<RecoveryMail> {
  _id: string;
  email: string;
  /** Hash that the limits count the mail by; absent in requests from before it was stored. */
  countedAs?: string;
  createdAt: Date;
}

const schema = new Schema<RecoveryRequest>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    countedAs: { type: String },
    createdAt: { type: Date, required: true },
    ...mailFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index(...mailIndex)
  .index(...deadMailIndex)
  .index({ email: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Opens the collection of recovery requests. */
export async function recoveryModel(connection: Connection): Promise<Model<RecoveryRequest>> {
  const model = connection.model<RecoveryRequest>('RecoveryRequest', schema, 'recovery_requests');
  await model.init();
  return model;
}

/**
 * Stores requests of visitors that lead back into an account. The account is looked up when the mail is sent, not when it
 * is requested, so that a request takes the same time for every e-mail. The account itself does not change.
 */
export class RecoveryRequests {
  readonly #model: Model<RecoveryRequest>;
  readonly #mails: Pick<MailOutbox, 'flush'>;

  constructor(model: Model<RecoveryRequest>, mails: Pick<MailOutbox, 'flush'>) {
    this.#model = model;
    this.#mails = mails;
  }

  /** Adds a request and has its mail sent. */
  async add(email: string, mail: RecoveryMail, countedAs: string): Promise<void> {
    const _id = newId();
    await this.#model.create({ _id, email, countedAs, createdAt: new Date(), mails: [mailNeed(mail)] });
    this.#mails.flush(_id);
  }

  /** Deletes all requests for an e-mail. */
  async forget(email: string): Promise<void> {
    await this.#model.deleteMany({ email });
  }

  /** Returns a request; null if it does not exist. */
  async byId(id: string): Promise<Pick<RecoveryRequest, 'email' | 'countedAs'> | null> {
    return this.#model.findById(id, { email: 1, countedAs: 1 }).lean<RecoveryRequest>();
  }
}
