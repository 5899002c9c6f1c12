import { type MailContent, writeLetter } from '@vitrina/kernel';
import type { LetterPage } from '../mails/letter-links.ts';
import { type Addressee, greetingOf, UNNAMED } from '../mails/wording.ts';
import type { Message } from './message.ts';

/** Note that explains why a person receives a mail about a message. */
const REASON_NOTE =
  'Lo recibes porque alguien pidió una cotización en Vitrina con este correo. Si no fuiste tú, no tienes que hacer nada.';

/** Reply of a provider. */
interface Reply {
  /** Name of the provider. */
  from: string;
  reply: string;
  /** Path of the provider's page. */
  path: string;
}

/** Provider's reply with the original message, as shown in a mail or on the page. */
export function replyPage({ text }: Pick<Message, 'text'>, { from, reply, path }: Reply): LetterPage {
  return {
    title: `${from} respondió tu mensaje`,
    paragraphs: [
      { text: `Esto te responde ${from}:`, paths: [] },
      { text: `«${reply}»`, paths: [path] },
      { text: `Tu mensaje decía: «${text}»`, paths: [] },
    ],
  };
}

/**
 * Mail with a provider's reply, for the account that sent the message and has a confirmed e-mail.
 * @param url of the provider's page
 */
export function messageReplyLetter(
  to: Addressee,
  { title, paragraphs }: LetterPage,
  { from, url }: { from: string; url: string },
): MailContent {
  return writeLetter({
    subject: title,
    greeting: greetingOf(to),
    paragraphs: paragraphs.map(({ text }) => text),
    action: { label: `Ver la página de ${from}`, url },
    notes: ['Para seguir la conversación responde a este correo: llega al anunciante.', REASON_NOTE],
  });
}

/**
 * Mail about a provider's reply, for an address that a visitor typed. Contains no text of either, because the owner of the
 * address may know neither of them.
 * @param url of the page that shows the reply
 */
export function replyAnnouncedLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Respondieron tu mensaje',
    greeting: UNNAMED,
    paragraphs: ['Un anunciante respondió el mensaje que se le escribió en Vitrina con este correo.'],
    action: { label: 'Leer la respuesta', url },
    notes: [REASON_NOTE],
  });
}
