import type { EventData } from '@vitrina/contracts/events';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import {
  deadMailIndex,
  isDuplicateKey,
  type MailSender,
  mailFields,
  mailIndex,
  mailNeed,
  type WithMails,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** How long it is kept, in seconds: 30 days, far longer than its event may come again. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** What an account's owner hears of their money. */
export interface PaymentNews extends Omit<EventData<'payment.entered'>, 'id' | 'ownerId'>, WithMails<'payment'> {
  /** The id of the ledger's entry. */
  _id: string;
  accountId: string;
  createdAt: Date;
}

const text = { type: String, required: true };

const schema = new Schema<PaymentNews>(
  {
    _id: text,
    accountId: text,
    what: text,
    paymentId: text,
    plan: { ...text, enum: PLAN_IDS },
    cents: { type: Number, required: true },
    at: { type: Number, required: true },
    timeZone: text,
    simulated: { type: Boolean, required: true },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
    ...mailFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index({ accountId: 1 })
  .index(...mailIndex)
  .index(...deadMailIndex);

/** The collection of what people hear of their money. */
export async function paymentNewsModel(connection: Connection): Promise<Model<PaymentNews>> {
  const model = connection.model<PaymentNews>('PaymentNews', schema, 'payment_news');
  await model.init();
  return model;
}

/** News of payments, refunds and disputes, each of which is sent by mail once. */
export class PaymentNewsStore {
  readonly #model: Model<PaymentNews>;
  readonly #mails: Pick<MailSender<'payment', PaymentNews>, 'flush'>;

  constructor(model: Model<PaymentNews>, mails: Pick<MailSender<'payment', PaymentNews>, 'flush'>) {
    this.#model = model;
    this.#mails = mails;
  }

  /** Keeps one with its mail; one that is there already stays as it is. */
  async add({ id, ownerId, ...news }: EventData<'payment.entered'>): Promise<void> {
    const kept = { ...news, _id: id, accountId: ownerId, createdAt: new Date(), mails: [mailNeed('payment')] };
    await this.#model.create(kept).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    this.#mails.flush(id);
  }

  /** One of them; null for one that is gone. */
  async byId(id: string): Promise<PaymentNews | null> {
    return this.#model.findById(id).lean<PaymentNews>();
  }

  /** Deletes the news of an account. */
  async forget(accountId: string): Promise<void> {
    await this.#model.deleteMany({ accountId });
  }
}
