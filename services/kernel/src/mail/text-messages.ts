import type { Connection } from 'mongoose';
import type { ProcessConfig, TextConfig } from '../config/fragments.ts';
import type { Mail, MailTransport, TextMessage, TextTransport } from './letter.ts';
import { LocalOutbox } from './local-outbox.ts';

/** Code of the error for a message that the provider did not accept. */
export const TEXT_REFUSED = 'ETEXT';
/** Longest wait for the provider, in milliseconds; well below the time for which a sender holds a message. */
const WAIT_MS = 15_000;

/**
 * Chooses the transport of text messages by the configuration: a webhook, or without one the outbox of this database.
 * @returns null in production without a webhook: no messages are sent
 */
export function textTransport(
  { SMS_URL, SMS_TOKEN, NODE_ENV }: TextConfig & Pick<ProcessConfig, 'NODE_ENV'>,
  mongo: Connection,
): TextTransport | null {
  if (SMS_URL) return webhook(SMS_URL, SMS_TOKEN);
  return NODE_ENV === 'production' ? null : new LocalOutbox(mongo);
}

/** Hands mails over to one transport and text messages to the other. @param texts null if no text messages are sent */
export function messageTransport(mails: MailTransport, texts: TextTransport | null) {
  return {
    async send(id: string, message: Mail | TextMessage): Promise<void> {
      if (!('phone' in message)) return mails.send(id, message);
      if (!texts) throw new Error('no transport for text messages: set SMS_URL');
      await texts.send(id, message);
    },
    close: () => mails.close(),
  };
}

/**
 * Posts each message as JSON `{id, telefono, texto}` to a webhook, with the id also as `Idempotency-Key`, so that a
 * receiver can recognise a message that it already accepted. Any status from 200 to 299 accepts it.
 * @param token sent as `Authorization: Bearer`, if there is one
 */
function webhook(url: string, token: string | undefined): TextTransport {
  return {
    async send(id, { phone, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, telefono: phone, texto: text }),
        // A redirect would send the code and the token elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(WAIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok)
        throw Object.assign(new Error('text message refused'), { code: TEXT_REFUSED, responseCode: response.status });
    },
    forget: async () => undefined,
  };
}
