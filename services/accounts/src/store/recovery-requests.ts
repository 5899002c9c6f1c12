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

/** Somebody's request for a new password, for an e-mail that may be no account's. */
export interface RecoveryRequest extends WithMails<'recovery'> {
  _id: string;
  email: string;
  createdAt: Date;
}

const schema = new Schema<RecoveryRequest>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    createdAt: { type: Date, required: true },
    ...mailFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index(...mailIndex)
  .index(...deadMailIndex)
  .index({ email: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** The collection of requests for a new password. */
export async function recoveryModel(connection: Connection): Promise<Model<RecoveryRequest>> {
  const model = connection.model<RecoveryRequest>('RecoveryRequest', schema, 'recovery_requests');
  await model.init();
  return model;
}

/**
 * Requests for a new password. Whether there is an account is looked up when the mail is sent and not when it is asked
 * for, so that asking takes the same time for every e-mail.
 */
export class RecoveryRequests {
  readonly #model: Model<RecoveryRequest>;
  readonly #mails: Pick<MailSender<'recovery', RecoveryRequest>, 'flush'>;

  constructor(model: Model<RecoveryRequest>, mails: Pick<MailSender<'recovery', RecoveryRequest>, 'flush'>) {
    this.#model = model;
    this.#mails = mails;
  }

  /** Keeps a request, whose mail is sent afterwards. */
  async add(email: string): Promise<void> {
    const _id = newId();
    await this.#model.create({ _id, email, createdAt: new Date(), mails: [mailNeed('recovery')] });
    this.#mails.flush(_id);
  }

  /** Deletes the requests for an e-mail. */
  async forget(email: string): Promise<void> {
    await this.#model.deleteMany({ email });
  }

  /** The e-mail of a request; null for one that is gone. */
  async emailOf(id: string): Promise<string | null> {
    return (await this.#model.findById(id, { email: 1 }).lean<RecoveryRequest>())?.email ?? null;
  }
}
