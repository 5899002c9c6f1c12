import { readEmail } from '@vitrina/contracts/rules';
import type { Connection } from 'mongoose';
import type { Transporter } from 'nodemailer';
import { parseSmtpAddress } from '../config/addresses.ts';
import type { MailConfig } from '../config/fragments.ts';
import type { MailTransport } from './letter.ts';
import { LocalOutbox } from './local-outbox.ts';
import { TEXT_REFUSED } from './text-messages.ts';

/** Longest waits of one attempt, in milliseconds; together well below the time for which a sender holds a mail. */
const WAITS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** Chooses the transport by the configuration: a mail server, or without one the outbox of this database. */
export function mailTransport(config: MailConfig, mongo: Connection): MailTransport {
  return config.SMTP_URL ? smtpTransport(config.SMTP_URL, config.MAIL_FROM) : new LocalOutbox(mongo);
}

/**
 * Hands mails over by SMTP.
 * @param url `smtp://` (encrypted if the server offers it, always with `?requireTLS=true`) or `smtps://`
 * @param from sender of all mails
 */
function smtpTransport(url: string, from: string): MailTransport {
  const address = parseSmtpAddress(url);
  let transport: Promise<Transporter> | undefined;
  // Loads with the first mail: a local start sends none.
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: address,
      ...WAITS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  // Nodemailer writes the domains of addresses in ASCII, but not those of message ids.
  const host = senderDomain(from);
  return {
    async send(id, { to, replyTo, subject, text, html, unsubscribe }) {
      // Mailboxes can detect by the id that they got the same mail twice, such as after a crash.
      const messageId = `<${id}@${host}>`;
      // Exchange uses the second header: its automatic replies would reach the people of `replyTo`.
      const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };
      const headers = { ...automatic, ...(unsubscribe && unsubscribeHeaders(unsubscribe)) };
      const answering = replyTo && { replyTo: { name: '', address: replyTo } };
      transport ??= connect();
      const mailer = await transport;
      await mailer.sendMail({
        from,
        to: { name: '', address: to },
        ...answering,
        subject,
        text,
        html,
        messageId,
        headers,
      });
    },
    forget: async () => undefined,
    close: () => void transport?.then((mailer) => mailer.close()),
  };
}

/** Domain of a `MAIL_FROM`, in ASCII. */
export function senderDomain(from: string): string {
  return readEmail(from)?.split('@')[1] ?? 'localhost';
}

/** Headers by which mail programs show and press an unsubscribe button. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Returns true if the server refused the mail or text message for good, so that sending it again would not help. */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code: unknown = Reflect.get(error, 'code');
  const status = Number(Reflect.get(error, 'responseCode') ?? 0);
  if (code === TEXT_REFUSED) return status >= 400 && status < 500 && status !== 408 && status !== 429;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 500;
}
