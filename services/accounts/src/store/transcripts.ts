import { deadMailIndex, mailFields, mailIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type MailDocument, MailDocuments } from './mail-documents.ts';

/** Retention of a copy, in days: time to read it, and for operators to find a failed mail. */
export const KEPT_DAYS = 3;

/** Message of a conversation. */
export interface TranscriptMessage {
  sender: 'user' | 'ai' | 'agent';
  text: string;
  /** Ids of the providers that the message showed. */
  providers: string[];
  at: Date;
}

/** Copy of a conversation for the e-mail it was opened with, which may not belong to an account. */
export interface Transcript extends MailDocument<'transcript'> {
  email: string;
  messages: TranscriptMessage[];
}

const schema = new Schema<Transcript>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    messages: {
      type: [
        {
          _id: false,
          sender: { type: String, enum: ['user', 'ai', 'agent'], required: true },
          text: { type: String, required: true },
          providers: { type: [String], default: [] },
          at: { type: Date, required: true },
        },
      ],
      default: [],
    },
    createdAt: { type: Date, required: true },
    ...mailFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * 24 * 3600 })
  .index({ email: 1 })
  .index(...mailIndex)
  .index(...deadMailIndex);

/** Opens the collection of copies of conversations. */
export async function transcriptModel(connection: Connection): Promise<Model<Transcript>> {
  const model = connection.model<Transcript>('Transcript', schema, 'transcripts');
  await model.init();
  return model;
}

/** Stores copies of conversations and mails each of them once. */
export class Transcripts extends MailDocuments<'transcript', Transcript> {
  /** Adds a copy with its mail; does nothing if it exists already. */
  add(transcript: Omit<Transcript, 'createdAt' | 'mails'>): Promise<void> {
    return this.addOnce(transcript);
  }

  /** Deletes all copies for an e-mail. */
  async forget(email: string): Promise<void> {
    await this.model.deleteMany({ email });
  }
}
