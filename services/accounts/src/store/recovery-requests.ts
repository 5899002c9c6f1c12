import {
  deadMailIndex,
  type MailSender,
  mailFields,
  mailIndex,
  mailNeed,
  newId,
  type WithMails,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** How long a request is kept, in seconds: a week, in which operators find a mail that was given up. */
const KEPT_SECONDS = 7 * 24 * 3600;

/**
 * What a mail that leads back into an account answers: a request for a new password, or a registration with an e-mail
 * that already has an account.
 */
export type RecoveryMail = 'recovery' | 'repeatedRegistration';

/** A visitor's request that is answered by mail to the e-mail they typed, which may be no account's. */
export interface RecoveryRequest extends WithMails<RecoveryMail> {
  _id: string;
  email: string;
  /** The key in the limits that its mail counts for, a hash; absent in requests from before it was kept. */
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

/** The collection of these requests. */
export async function recoveryModel(connection: Connection): Promise<Model<RecoveryRequest>> {
  const model = connection.model<RecoveryRequest>('RecoveryRequest', schema, 'recovery_requests');
  await model.init();
  return model;
}

/**
 * Requests of visitors that lead back into an account. Whether there is an account is looked up when the mail is sent and
 * not when it is asked for, so that asking takes the same time for every e-mail. The account itself does not change.
 */
export class RecoveryRequests {
  readonly #model: Model<RecoveryRequest>;
  readonly #mails: Pick<MailSender<RecoveryMail, RecoveryRequest>, 'flush'>;

  constructor(model: Model<RecoveryRequest>, mails: Pick<MailSender<RecoveryMail, RecoveryRequest>, 'flush'>) {
    this.#model = model;
    this.#mails = mails;
  }

  /** Keeps a request, whose mail is sent afterwards. */
  async add(email: string, mail: RecoveryMail, countedAs: string): Promise<void> {
    const _id = newId();
    await this.#model.create({ _id, email, countedAs, createdAt: new Date(), mails: [mailNeed(mail)] });
    this.#mails.flush(_id);
  }

  /** Deletes the requests for an e-mail. */
  async forget(email: string): Promise<void> {
    await this.#model.deleteMany({ email });
  }

  /** One request; null for one that is gone. */
  async byId(id: string): Promise<Pick<RecoveryRequest, 'email' | 'countedAs'> | null> {
    return this.#model.findById(id, { email: 1, countedAs: 1 }).lean<RecoveryRequest>();
  }
}
