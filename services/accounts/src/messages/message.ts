import type { CommentRisk } from '@vitrina/contracts/wire';
import {
  deadMailIndex,
  mailFields,
  mailIndex,
  outboxFields,
  outboxIndex,
  type WithMails,
  type WithOutbox,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** One answer of the provider; its id is that of its mail. */
interface MessageReply {
  id: string;
  text: string;
  at: Date;
}

/** What a visitor wrote to a provider, with the provider's replies. */
export interface Message extends WithOutbox, WithMails<'messageReply'> {
  _id: string;
  /** The account that it is for. */
  providerId: string;
  /** The account that sent it; absent for a visitor. */
  senderId?: string;
  /** Text for people in place of a name once the sender's account was erased; `email` and `phone` are both empty then. */
  name: string;
  /** Lower case; empty where only a telephone number was left. */
  email: string;
  /** E.164; empty where only an e-mail was left. */
  phone: string;
  text: string;
  /** Of the text as its reader takes it: the same words for many providers are spam. */
  textHash: string;
  /** Why it looks like spam; null where it does not, or its provider let it through. */
  risk: CommentRisk | null;
  folder: 'inbox' | 'spam' | 'deleted';
  unread: boolean;
  replies: MessageReply[];
  createdAt: Date;
  /** Until it is gone for good, a day later, its provider can bring it back. Null while it is not deleted. */
  deletedAt: Date | null;
  /** Of the idempotency key; absent without one. */
  requestKey?: string;
}

const required = { type: String, required: true };

const schema = new Schema<Message>(
  {
    _id: required,
    providerId: required,
    senderId: { type: String },
    name: required,
    email: { type: String, default: '' },
    phone: { type: String, default: '' },
    text: required,
    textHash: required,
    risk: { type: String, default: null },
    folder: { type: String, enum: ['inbox', 'spam', 'deleted'], required: true },
    unread: { type: Boolean, required: true },
    replies: {
      type: [{ _id: false, id: required, text: required, at: { type: Date, required: true } }],
      default: [],
    },
    createdAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    requestKey: { type: String },
    ...mailFields,
    ...outboxFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index(...mailIndex)
  .index(...deadMailIndex)
  .index(...outboxIndex)
  .index({ providerId: 1, folder: 1, _id: -1 })
  .index({ providerId: 1, folder: 1, unread: 1 })
  .index({ textHash: 1, createdAt: 1 })
  .index({ senderId: 1 }, { sparse: true })
  .index({ email: 1 })
  .index({ createdAt: 1 })
  .index({ deletedAt: 1 })
  .index({ requestKey: 1 }, { unique: true, sparse: true });

/** The collection of messages; resolves once its indexes exist, as a double click depends on one. */
export async function messageModel(connection: Connection): Promise<Model<Message>> {
  const model = connection.model<Message>('Message', schema, 'messages');
  await model.init();
  return model;
}
