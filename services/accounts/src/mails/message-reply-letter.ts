import { type MailContent, writeLetter } from '@vitrina/kernel';
import type { Message } from '../messages/message.ts';
import { withoutAddresses } from './without-addresses.ts';

/**
 * A provider's reply to a message. It repeats what was asked, without the addresses in it: who wrote the message may not own
 * the e-mail.
 * @param from name of the provider's business
 * @param url of the provider's page
 */
export function messageReplyLetter(
  { name, text }: Pick<Message, 'name' | 'text'>,
  { from, reply, url }: { from: string; reply: string; url: string },
): MailContent {
  return writeLetter({
    subject: `${from} respondió tu mensaje`,
    greeting: `Hola, ${withoutAddresses(name)}:`,
    paragraphs: [`Esto te responde ${from}:`, `«${reply}»`, `Tu mensaje decía: «${withoutAddresses(text)}»`],
    action: { label: `Ver la página de ${from}`, url },
    notes: [
      'Para seguir la conversación responde a este correo: llega al anunciante.',
      'Lo recibes porque alguien pidió una cotización en Vitrina con este correo. Si no fuiste tú, no tienes que hacer nada.',
    ],
  });
}
