import { deadMailIndex, type MailContent, mailFields, mailIndex, writeLetter } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type MailDocument, MailDocuments } from '../account/once-mailed.ts';
import type { LetterPage } from '../mails/letter-links.ts';
import { providerPath, UNNAMED } from '../mails/wording.ts';

/** Retention of a copy, in days: time to read it, and for operators to find a failed mail. */
const KEPT_DAYS = 3;

/** Message of a conversation. */
interface TranscriptMessage {
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

const SPEAKERS = { user: 'Tú', ai: 'Asistente', agent: 'Una persona del equipo' } as const;
const TITLE = 'Copia de tu conversación';

/** Page with the copy of a conversation. @param day of the conversation, formatted */
export function transcriptPage({ messages }: Transcript, day: string): LetterPage {
  return {
    title: TITLE,
    paragraphs: [
      { text: `Esta es tu conversación en el chat de Vitrina, del ${day}.`, paths: [] },
      ...messages.map(({ sender, text, providers }) => ({
        text: `${SPEAKERS[sender]}: ${text}`,
        paths: providers.map(providerPath),
      })),
    ],
  };
}

/**
 * Mail with the link to the copy of a conversation. Contains no text of the conversation, because the person who started the
 * conversation may not own the e-mail address.
 * @param day of the conversation, formatted
 * @param url of the page that shows the copy
 */
export function transcriptLetter(day: string, url: string): MailContent {
  return writeLetter({
    subject: TITLE,
    greeting: UNNAMED,
    paragraphs: [`Aquí está la copia de una conversación en el chat de Vitrina, del ${day}.`],
    action: { label: 'Leer la conversación', url },
    notes: [
      `El enlace vale ${KEPT_DAYS} días. Para conservar la copia, imprime la página o guárdala como PDF.`,
      'Se envía cuando alguien pide una copia en el chat con este correo. Si no fuiste tú, no tienes que hacer nada.',
    ],
  });
}
