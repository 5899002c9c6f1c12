import type { EventData } from '@vitrina/contracts/events';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import { deadMailIndex, mailFields, mailIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type MailDocument, MailDocuments } from '../account/once-mailed.ts';

/** Retention of a notification, in seconds: 30 days, far longer than its event can be delivered again. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** Notification about a payment, refund or dispute for an account's owner. */
export interface PaymentNotification
  extends Omit<EventData<'payment.entered'>, 'id' | 'ownerId'>,
    MailDocument<'payment'> {
  /** Id of the ledger entry, or of the refused attempt. */
  _id: string;
  accountId: string;
}

const text = { type: String, required: true };

const schema = new Schema<PaymentNotification>(
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

/** Opens the collection of payment notifications. */
export async function paymentNotificationModel(connection: Connection): Promise<Model<PaymentNotification>> {
  const model = connection.model<PaymentNotification>('PaymentNews', schema, 'payment_news');
  await model.init();
  return model;
}

/** Stores notifications about payments, refunds and disputes and mails each of them once. */
export class PaymentNotifications extends MailDocuments<'payment', PaymentNotification> {
  /** Adds a notification with its mail; does nothing if it exists already. */
  add({ id, ownerId, ...notification }: EventData<'payment.entered'>): Promise<void> {
    return this.addOnce({ ...notification, _id: id, accountId: ownerId });
  }

  /** Deletes all payment notifications of an account. */
  async forget(accountId: string): Promise<void> {
    await this.model.deleteMany({ accountId });
  }
}
