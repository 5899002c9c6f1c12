import { deadMailIndex, mailFields, mailIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type MailDocument, MailDocuments } from './mail-documents.ts';

/** How long a copy is kept and can be read, in days: time to read it, and for operators to find a mail that was given up. */
export const KEPT_DAYS = 3;

/** One message of a conversation. */
export interface Said {
  sender: 'user' | 'ai' | 'agent';
  text: string;
  /** Ids of the providers that it showed. */
  providers: string[];
  at: Date;
}

/** A copy of a conversation for the e-mail it was opened with, which may be no account's. */
export interface Transcript extends MailDocument<'transcript'> {
  email: string;
  messages: Said[];
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

/** The collection of copies of conversations. */
export async function transcriptModel(connection: Connection): Promise<Model<Transcript>> {
  const model = connection.model<Transcript>('Transcript', schema, 'transcripts');
  await model.init();
  return model;
}

/** Copies of conversations, each of which is sent once. */
export class Transcripts extends MailDocuments<'transcript', Transcript> {
  /** Keeps a copy with its mail; one that is there already stays as it is. */
  add(transcript: Omit<Transcript, 'createdAt' | 'mails'>): Promise<void> {
    return this.keep(transcript);
  }

  /** Deletes the copies for an e-mail. */
  async forget(email: string): Promise<void> {
    await this.model.deleteMany({ email });
  }
}
