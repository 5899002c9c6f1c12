import type { ChatSender, ConversationState } from '@vitrina/contracts/wire';
import { type StoredSession, type Upgrade, withSchemaVersion } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** Message; the assistant's include the providers shown. */
export interface Message {
  id: string;
  sender: ChatSender;
  text: string;
  providers: string[];
  at: Date;
}

/** Member of the staff. */
export interface Agent {
  id: string;
  name: string;
}

/** Returns the agent behind a session. */
export function agentOf({ userId: id, name }: StoredSession): Agent {
  return { id, name };
}

/** Note among agents. */
export interface Note {
  id: string;
  author: string;
  text: string;
  at: Date;
}

/** Requested copy of the conversation by mail. */
export interface Transcript {
  id: string;
  /** Time of the request. */
  at: Date;
  /** Time since which accounts should take it; absent once it has. */
  dueAt?: Date;
}

/** A visitor's conversation. */
export interface Conversation {
  _id: string;
  /** E-mail as the visitor typed it; it may belong to another person. */
  email: string;
  /** Account whose session opened the conversation; absent without a session. */
  accountId?: string;
  /** Network of the visitor, never the whole address (R31). */
  network: string;
  state: ConversationState;
  /** Agent who has taken the conversation; null if free. */
  agent: Agent | null;
  /** Start of the visitor's wait for a person; null if not waiting. */
  waitingSince: Date | null;
  /** Time at which the staff were notified by mail of this wait; null if they were not. */
  calledAt: Date | null;
  /** The newest {@link MAX_MESSAGES}. */
  messages: Message[];
  /** The newest {@link MAX_NOTES}. */
  notes: Note[];
  /** The newest {@link MAX_TRANSCRIPTS}. */
  transcripts: Transcript[];
  /** Time of the last request for a person; null before. */
  notifiedAt: Date | null;
  createdAt: Date;
  /**
   * Last time that a message was added, a person was requested, the request was cancelled, or an agent took or released the
   * conversation. Notes and copies do not change it. The retention period counts from it.
   */
  updatedAt: Date;
}

/** Messages stored per conversation: at most about 8 MB of text, half the limit of a document. */
export const MAX_MESSAGES = 1000;
/** Notes stored per conversation. */
export const MAX_NOTES = 200;
/** Copies by mail per day. */
export const MAX_TRANSCRIPTS = 3;

/** Upgrades conversations from before agents: their messages had no id, and there were no notes, calls or copies. */
const withAgents: Upgrade = ({ messages, notes = [], calledAt = null, transcripts = [] }) => ({
  messages: (messages as Message[]).map((message) => ({
    ...message,
    id: message.id ?? `${message.at.getTime()}-${message.sender}`,
  })),
  notes,
  calledAt,
  transcripts,
});

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const schema = new Schema<Conversation>(
  {
    _id: text,
    email: text,
    accountId: { type: String },
    network: { type: String, default: '' },
    state: { type: String, enum: ['assistant', 'waiting', 'agent', 'resolved'], default: 'assistant' },
    agent: { type: new Schema({ id: text, name: text }, { _id: false }), default: null },
    waitingSince: { type: Date, default: null },
    calledAt: { type: Date, default: null },
    messages: {
      type: [
        {
          _id: false,
          id: text,
          sender: { type: String, enum: ['user', 'ai', 'agent'], required: true },
          text,
          providers: { type: [String], default: [] },
          at: date,
        },
      ],
      default: [],
    },
    notes: { type: [{ _id: false, id: text, author: text, text, at: date }], default: [] },
    transcripts: { type: [{ _id: false, id: text, at: date, dueAt: { type: Date } }], default: [] },
    notifiedAt: { type: Date, default: null },
    createdAt: date,
    updatedAt: date,
  },
  { versionKey: false, strict: 'throw' },
)
  .index({ updatedAt: -1, _id: -1 })
  .index({ state: 1, updatedAt: -1, _id: -1 })
  .index({ state: 1, waitingSince: 1, _id: 1 })
  .index({ 'transcripts.dueAt': 1 }, { sparse: true })
  .index({ email: 1, updatedAt: -1 })
  .index({ accountId: 1, updatedAt: -1 }, { partialFilterExpression: { accountId: { $exists: true } } });

const versions = withSchemaVersion(schema, [withAgents]);

/** Creates the model of conversations. */
export async function conversationModel(connection: Connection): Promise<Model<Conversation>> {
  const model = connection.model<Conversation>('Conversation', versions, 'conversations');
  await model.init();
  return model;
}
