import type { EventData } from '@vitrina/contracts/events';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import { deadMailIndex, mailFields, mailIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type MailDocument, MailDocuments } from './mail-documents.ts';

/** How long it is kept, in seconds: 30 days, far longer than its event may come again. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** What an account's owner hears of their money. */
export interface PaymentNews extends Omit<EventData<'payment.entered'>, 'id' | 'ownerId'>, MailDocument<'payment'> {
  /** The id of the ledger's entry, or of the refused try. */
  _id: string;
  accountId: string;
}

const text = { type: String, required: true };

const schema = new Schema<PaymentNews>(
  {
    _id: text,
    accountId: text,
    what: text,
    text: { type: String },
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
export class PaymentNewsStore extends MailDocuments<'payment', PaymentNews> {
  /** Keeps one with its mail; one that is there already stays as it is. */
  add({ id, ownerId, ...news }: EventData<'payment.entered'>): Promise<void> {
    return this.keep({ ...news, _id: id, accountId: ownerId });
  }

  /** Deletes the news of an account. */
  async forget(accountId: string): Promise<void> {
    await this.model.deleteMany({ accountId });
  }
}
