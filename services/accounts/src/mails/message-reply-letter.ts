import { type MailContent, writeLetter } from '@vitrina/kernel';
import type { Message } from '../messages/message.ts';
import { type Addressee, greetingOf, UNNAMED } from './greeting.ts';
import type { Shown } from './shown.ts';

/** Why a mail about a message came. */
const BECAUSE =
  'Lo recibes porque alguien pidió una cotización en Vitrina con este correo. Si no fuiste tú, no tienes que hacer nada.';

/** A provider's reply and whose it is. */
interface Reply {
  /** Name of the provider. */
  from: string;
  reply: string;
  /** Path of the provider's page. */
  path: string;
}

/** A provider's reply to a message, with what was asked, as its reader sees it in a mail or on the page. */
export function replyShown({ text }: Pick<Message, 'text'>, { from, reply, path }: Reply): Shown {
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
 * The mail with a provider's reply to the account that sent the message, whose e-mail is confirmed.
 * @param url of the provider's page
 */
export function messageReplyLetter(
  to: Addressee,
  { title, paragraphs }: Shown,
  { from, url }: { from: string; url: string },
): MailContent {
  return writeLetter({
    subject: title,
    greeting: greetingOf(to),
    paragraphs: paragraphs.map(({ text }) => text),
    action: { label: `Ver la página de ${from}`, url },
    notes: ['Para seguir la conversación responde a este correo: llega al anunciante.', BECAUSE],
  });
}

/**
 * The mail about a provider's reply to an address that a visitor typed. Its owner may never have heard of either of them, so
 * it holds no word of theirs.
 * @param url of the page that shows the reply
 */
export function replyAnnouncedLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Respondieron tu mensaje',
    greeting: UNNAMED,
    paragraphs: ['Un anunciante respondió el mensaje que se le escribió en Vitrina con este correo.'],
    action: { label: 'Leer la respuesta', url },
    notes: [BECAUSE],
  });
}
