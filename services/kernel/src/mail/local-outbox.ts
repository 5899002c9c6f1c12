import { html } from 'hono/html';
import type { Collection, Connection } from 'mongoose';
import type { ProcessConfig } from '../config/fragments.ts';
import { isDuplicateKey } from '../data/mongo-errors.ts';
import type { App } from '../http/app.ts';
import type { Mail, MailTransport, TextMessage, TextTransport } from './letter.ts';

/** Mail that was not sent anywhere. */
export interface KeptMail extends Mail {
  _id: string;
  at: Date;
}

/**
 * Storage of mails and text messages without a server for them, outside production only: a collection that
 * {@link serveLocalOutbox} shows.
 */
export class LocalOutbox implements MailTransport, TextTransport {
  readonly #mails: Collection<KeptMail>;

  constructor(mongo: Connection) {
    this.#mails = mongo.collection<KeptMail>('local_outbox');
  }

  async send(id: string, mail: Mail | TextMessage): Promise<void> {
    const kept = 'phone' in mail ? asMail(mail) : mail;
    try {
      await this.#mails.insertOne({ ...kept, _id: id, at: new Date() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Reads the newest mails, only those to one address if it is given. */
  async newest(to: string | undefined, limit: number): Promise<KeptMail[]> {
    return this.#mails
      .find(to ? { to } : {})
      .sort({ _id: -1 })
      .limit(limit)
      .toArray();
  }

  /** Reads a mail, or null. */
  async one(id: string): Promise<KeptMail | null> {
    return this.#mails.findOne({ _id: id });
  }

  /** Deletes the mails to an address, and those whose replies go there. */
  async forget(to: string): Promise<void> {
    await this.#mails.deleteMany({ $or: [{ to }, { replyTo: to }] });
  }

  close(): void {
    // The owner of the database connection closes it.
  }
}

/** Shows a text message as a mail to its number. */
function asMail({ phone: to, text }: TextMessage): Mail {
  const page = html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mensaje de texto</title></head><body style="font:16px/1.5 system-ui;max-width:720px;margin:24px auto;padding:0 16px"><h1>Mensaje de texto a ${to}</h1><p>${text}</p></body></html>`;
  return { to, subject: 'Mensaje de texto', text, html: String(page) };
}

/** Path of the page, on the service's port; the gateway does not forward it. */
const PATH = '/internal/correos';
/** Most mails on the page. */
const SHOWN = 100;

/**
 * Returns true for a host name that no public DNS record can claim: `localhost`, a name below it, a loopback address.
 */
const isLocalHost = (hostname: string) => /^(?:(?:[^.]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/**
 * Shows the mails and text messages that a service kept instead of sending them: a page for people, JSON for scripts
 * (`?para=<address or number>`). Not in production, and not with configured servers for everything that it sends. Requests for any other host than this machine are answered
 * as an unknown path: a page whose name was rebound to this machine's address must not read links of mails.
 */
export function serveLocalOutbox(
  app: App,
  mongo: Connection,
  { NODE_ENV, SMTP_URL }: Pick<ProcessConfig, 'NODE_ENV'> & { SMTP_URL?: string | undefined },
  texts: TextTransport | null = null,
): void {
  if (NODE_ENV === 'production' || (SMTP_URL && !(texts instanceof LocalOutbox))) return;
  const outbox = new LocalOutbox(mongo);
  app.use(`${PATH}/*`, async (c, next) => (isLocalHost(new URL(c.req.url).hostname) ? next() : c.notFound()));
  app.get(PATH, async (c) => {
    const mails = await outbox.newest(c.req.query('para'), SHOWN);
    c.header('Cache-Control', 'no-store');
    if (c.req.header('accept')?.includes('application/json')) return c.json({ success: true, data: mails });
    return c.html(
      html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Correos</title></head><body style="font:16px/1.5 system-ui;max-width:720px;margin:24px auto;padding:0 16px"><h1>Correos que no salieron de aquí</h1><ul>${mails.map(
        ({ _id: id, to, subject, at }) =>
          html`<li><a href="${PATH}/${id}">${subject}</a> · ${to} · ${at.toISOString()}</li>`,
      )}</ul>${mails.length === 0 ? html`<p>Todavía no hay ninguno.</p>` : ''}</body></html>`,
    );
  });
  app.get(`${PATH}/:id`, async (c) => {
    const mail = await outbox.one(c.req.param('id'));
    c.header('Cache-Control', 'no-store');
    return mail ? c.html(mail.html) : c.notFound();
  });
}
