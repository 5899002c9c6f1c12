import type { PushKind } from '@vitrina/contracts/wire';
import { mailFields, mailIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type MailDocument, MailDocuments } from '../account/once-mailed.ts';
import { PUSH_TTL_SECONDS } from './push-service.ts';

/** Notification on a device. It may appear on a lock screen, so it contains no words and names of people. */
export interface Notice {
  /** The same however often it is sent. */
  id: string;
  kind: PushKind;
  title: string;
  text: string;
  /** Page that it opens: path, and fragment if any. */
  path: string;
  /** When it happened. */
  at: Date;
}

/** Notice for one device, with its pending delivery. It is kept after the delivery, so that a repeated event adds none. */
export interface PushMessage extends Omit<Notice, 'id'>, MailDocument<'push'> {
  /** Id of the notice, a dash and the device's id. */
  _id: string;
  noticeId: string;
  accountId: string;
  deviceId: string;
}

/** Retention of a message, in seconds: twice the age at which a notice is no longer sent. */
const KEPT_SECONDS = 2 * PUSH_TTL_SECONDS;

const text = { type: String, required: true };

const schema = new Schema<PushMessage>(
  {
    _id: text,
    noticeId: text,
    accountId: text,
    deviceId: text,
    kind: text,
    title: text,
    text,
    path: text,
    at: { type: Date, required: true },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
    ...mailFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index({ accountId: 1 })
  .index(...mailIndex);

/** Opens the collection of messages to devices. */
export async function pushMessageModel(connection: Connection): Promise<Model<PushMessage>> {
  const model = connection.model<PushMessage>('PushMessage', schema, 'push_messages');
  await model.init();
  return model;
}

/** Stores notices for devices and sends each of them once. */
export class PushMessages extends MailDocuments<'push', PushMessage> {
  /** Adds a notice for a device; does nothing if it exists already. */
  add(accountId: string, deviceId: string, { id: noticeId, ...notice }: Notice): Promise<void> {
    return this.addOnce({ ...notice, _id: `${noticeId}-${deviceId}`, noticeId, accountId, deviceId });
  }

  /** Deletes all messages to an account. */
  async forget(accountId: string): Promise<void> {
    await this.model.deleteMany({ accountId });
  }
}
