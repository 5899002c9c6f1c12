import { type Connection, type Model, Schema } from 'mongoose';

/** One message as it was said; the assistant's names the providers it showed. */
export interface Message {
  sender: 'user' | 'ai';
  text: string;
  providers: string[];
  at: Date;
}

/** `assistant`: the assistant answers next; `waiting`: the visitor waits for a person. */
export type ConversationState = 'assistant' | 'waiting';

/** A visitor's conversation. */
export interface Conversation {
  _id: string;
  email: string;
  /** The visitor's network, never the whole address (R31). */
  network: string;
  state: ConversationState;
  /** The newest {@link MAX_MESSAGES}. */
  messages: Message[];
  /** When a person was last asked for; null before. */
  notifiedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Messages that a conversation keeps: some 8 MB of text at the very most, half of what a document may hold. */
export const MAX_MESSAGES = 1000;

const schema = new Schema<Conversation>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    network: { type: String, default: '' },
    state: { type: String, enum: ['assistant', 'waiting'], default: 'assistant' },
    messages: {
      type: [
        {
          _id: false,
          sender: { type: String, enum: ['user', 'ai'], required: true },
          text: { type: String, required: true },
          providers: { type: [String], default: [] },
          at: { type: Date, required: true },
        },
      ],
      default: [],
    },
    notifiedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
).index({ updatedAt: 1 });

/** The collection of conversations. */
export async function conversationModel(connection: Connection): Promise<Model<Conversation>> {
  const model = connection.model<Conversation>('Conversation', schema, 'conversations');
  await model.init();
  return model;
}
