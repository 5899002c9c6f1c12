import { html, raw } from 'hono/html';

/** Content of a letter, as plain texts. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Single action for the reader; `url` is whole. */
  action?: { label: string; url: string };
  /** Small print: how long a link works, what to do with an unexpected letter. */
  notes: readonly string[];
  /** Link to unsubscribe, at the very end; `url` is whole. */
  optOut?: { label: string; url: string };
}

/** Letter in the two forms in which a mail carries it. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** Letter with its recipient. */
export interface Mail extends MailContent {
  /** Single e-mail address. */
  to: string;
  /** Recipient of replies; absent if no one reads them. */
  replyTo?: string;
  /** Address for unsubscribing with one click (RFC 8058); absent if not possible. */
  unsubscribe?: string;
}

/** Tokens of the interface, because mail programs lack custom properties; dark if the reader's system is. */
const STYLE = `
body{margin:0;padding:24px 16px;background:#FBF7F0;color:#1F1A17;font:16px/1.5 "Instrument Sans",system-ui,sans-serif}
main{max-width:520px;margin:0 auto;padding:24px;border:1px solid #E6DCCD;border-radius:14px;background:#FFFFFF}
h1{margin:0 0 16px;font-size:22px;line-height:1.25}
.brand{max-width:520px;margin:0 auto 16px;color:#B4421F;font-weight:700}
.action{display:inline-block;margin:8px 0 16px;padding:12px 20px;border-radius:6px;background:#B4421F;color:#FFFFFF;font-weight:600;text-decoration:none}
.address,small,small a{color:#5E534B;font-size:14px;overflow-wrap:anywhere}
small{display:block;margin-top:12px}
@media (prefers-color-scheme:dark){
body{background:#16110E;color:#F5EDE3}
main{border-color:#3A2F28;background:#211A15}
.brand{color:#F08A5D}
.action{background:#F08A5D;color:#1F1A17}
.address,small,small a{color:#B9ABA0}
}`;

/** Name of the platform, above every letter. */
const BRAND = 'Vitrina';

/** Writes a letter as text and as HTML, with every text escaped. */
export function writeLetter({ subject, greeting, paragraphs, action, notes, optOut }: Letter): MailContent {
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(optOut ? [`${optOut.label}:\n${optOut.url}`] : []),
    `— ${BRAND}`,
  ].join('\n\n');
  const page = html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${raw(STYLE)}</style></head><body><p class="brand">${BRAND}</p><main><h1>${subject}</h1><p>${greeting}</p>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}${
    action
      ? html`<p><a class="action" href="${action.url}">${action.label}</a></p><p class="address">${action.url}</p>`
      : ''
  }${notes.map((note) => html`<small>${note}</small>`)}${
    optOut ? html`<small><a href="${optOut.url}">${optOut.label}</a></small>` : ''
  }</main></body></html>`;
  return { subject, text, html: String(page) };
}

/** Text message to a telephone (SMS). */
export interface TextMessage {
  /** E.164. */
  phone: string;
  text: string;
}

/** Hands text messages over to the provider that delivers them. */
export interface TextTransport {
  /** Sends a message. @param id the same for each attempt to send the same message @throws if it was not accepted */
  send(id: string, message: TextMessage): Promise<void>;
  /** Deletes the kept messages to a number; those at a provider are out of reach. */
  forget(phone: string): Promise<void>;
}

/** Hands mails over to the server that delivers them. */
export interface MailTransport {
  /** Sends a mail. @param id the same for each attempt to send the same mail. @throws if the mail was not accepted */
  send(id: string, mail: Mail): Promise<void>;
  /**
   * Deletes the kept mails to an address, and those whose replies go there; mails at a mail server are out of reach.
   */
  forget(to: string): Promise<void>;
  close(): void;
}
