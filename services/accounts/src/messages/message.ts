import type { ProviderMessage } from '@vitrina/contracts';
import { phoneKind } from '@vitrina/contracts/phone-kind';
import { whatsappAddress } from '@vitrina/contracts/plans';
import { shownName } from '@vitrina/contracts/rules/text-risk';
import { type CommentRisk, commentRisks, type MessageState, messageStates } from '@vitrina/contracts/wire';
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

/** Reply of the provider; its id is also the id of its mail. */
interface MessageReply {
  id: string;
  text: string;
  at: Date;
}

/** Message of a visitor to a provider, with the provider's replies. */
export interface Message extends WithOutbox, WithMails<'messageReply'> {
  _id: string;
  /** Account that receives the message. */
  providerId: string;
  /** Account that sent it; absent for a visitor without a session. */
  senderId?: string;
  /** Sender's name; a placeholder once the sender's account was erased, when `email` and `phone` are empty too. */
  name: string;
  /** Lower case; empty if the sender left only a telephone number. */
  email: string;
  /** E.164; empty if the sender left only an e-mail. */
  phone: string;
  text: string;
  /** Hash of the normalized text, which detects the same text sent to many providers. */
  textHash: string;
  /** Reason why it looks like spam; null if it does not, or if its provider let it through. */
  risk: CommentRisk | null;
  folder: 'inbox' | 'spam' | 'deleted';
  unread: boolean;
  replies: MessageReply[];
  createdAt: Date;
  /** When its provider deleted it; it can be restored for a day. Null while it is not deleted. */
  deletedAt: Date | null;
  /** Key derived from the provider and the idempotency key; absent without an idempotency key. */
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
  .index({ senderId: 1, providerId: 1, createdAt: 1 }, { sparse: true })
  .index({ email: 1 })
  .index({ createdAt: 1 })
  .index({ deletedAt: 1 })
  .index({ requestKey: 1 }, { unique: true, sparse: true });

/** Opens the collection of messages. Resolves once its indexes exist, because storing a request once depends on one. */
export async function messageModel(connection: Connection): Promise<Model<Message>> {
  const model = connection.model<Message>('Message', schema, 'messages');
  await model.init();
  return model;
}

/** Message as its provider sees it. */
export function messageCard(message: Message): ProviderMessage {
  const { _id: id, name, email, phone, text, risk, replies, createdAt } = message;
  return {
    id,
    nombre: shownName(name, 'Visitante'),
    correo: email || null,
    telefono: phone || null,
    whatsapp: whatsappAddress(phone, phoneKind(phone)) || null,
    texto: text,
    fecha: createdAt.toISOString(),
    estado: messageStates.toWire[stateOf(message)],
    razon: risk && commentRisks.toWire[risk],
    respuestas: replies.map((reply) => ({ id: reply.id, texto: reply.text, fecha: reply.at.toISOString() })),
  };
}

function stateOf({ risk, replies, unread }: Message): MessageState {
  if (risk) return 'held';
  if (replies.length > 0) return 'answered';
  return unread ? 'new' : 'read';
}
