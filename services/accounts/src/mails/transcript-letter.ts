import { type MailContent, writeLetter } from '@vitrina/kernel';
import type { Said, Transcript } from '../store/transcripts.ts';
import { withoutAddresses } from './without-addresses.ts';

const SPEAKERS = { user: 'Tú', ai: 'Asistente', agent: 'Una persona del equipo' } as const;
const DAY = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'America/Mexico_City' });

/**
 * The copy of a conversation. The person who opened it may not own the e-mail: addresses that visitors wrote are left out.
 * @param pageOf the whole address of a provider's page
 * @param url of the start page
 */
export function transcriptLetter(
  { messages }: Pick<Transcript, 'messages'>,
  pageOf: (providerId: string) => string,
  url: string,
): MailContent {
  const first = messages[0]?.at ?? new Date();
  return writeLetter({
    subject: 'Copia de tu conversación',
    greeting: 'Hola:',
    paragraphs: [
      `Esta es tu conversación en el chat de Vitrina, del ${DAY.format(first)}.`,
      ...messages.map((said) => lineOf(said, pageOf)),
    ],
    action: { label: 'Ir a Vitrina', url },
    notes: [
      'Se envía cuando alguien pide una copia en el chat con este correo. Si no fuiste tú, no tienes que hacer nada.',
    ],
  });
}

function lineOf({ sender, text, providers }: Said, pageOf: (providerId: string) => string): string {
  const shown = sender === 'user' ? withoutAddresses(text) : text;
  return [`${SPEAKERS[sender]}: ${shown}`, ...providers.map(pageOf)].join('\n');
}
