import { type MailContent, writeLetter } from '@vitrina/kernel';
import { KEPT_DAYS, type Transcript } from '../store/transcripts.ts';
import { UNNAMED } from './greeting.ts';
import type { LetterPage } from './letter-page.ts';

const SPEAKERS = { user: 'Tú', ai: 'Asistente', agent: 'Una persona del equipo' } as const;
const TITLE = 'Copia de tu conversación';

/**
 * Page with the copy of a conversation.
 * @param day of the conversation, formatted
 * @param pathOf returns the path of a provider's page
 */
export function transcriptPage(
  { messages }: Pick<Transcript, 'messages'>,
  day: string,
  pathOf: (providerId: string) => string,
): LetterPage {
  return {
    title: TITLE,
    paragraphs: [
      { text: `Esta es tu conversación en el chat de Vitrina, del ${day}.`, paths: [] },
      ...messages.map(({ sender, text, providers }) => ({
        text: `${SPEAKERS[sender]}: ${text}`,
        paths: providers.map(pathOf),
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
