import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How a mail house refuses: an SMTP status and its words. */
export interface MailRefusal {
  status: number;
  words: string;
  /** What it refuses; the recipient by default. */
  phase?: 'connect' | 'mail' | 'rcpt' | 'data';
}

/** A mail server that takes every mail and delivers none: the far end of a real SMTP conversation. */
export class MailHouse {
  readonly #server: SMTPServer;
  readonly #mails: Email[] = [];
  #refusal: MailRefusal | null = null;
  #refused = 0;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // As Amazon SES: addresses are ASCII.
      hideSMTPUTF8: true,
      onConnect: (_session, done) => done(this.#refusalAt('connect')),
      onMailFrom: (_address, _session, done) => done(this.#refusalAt('mail')),
      onRcptTo: (_address, _session, done) => done(this.#refusalAt('rcpt')),
      onData: (stream, _session, done) => {
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then((mail) => {
            const refusal = this.#refusalAt('data');
            if (!refusal) this.#mails.push(mail);
            done(refusal);
          }, done);
      },
    });
  }

  #refusalAt(asked: MailRefusal['phase']): Error | null {
    if (!this.#refusal) return null;
    const { status, words, phase = 'rcpt' } = this.#refusal;
    if (phase !== asked) return null;
    this.#refused += 1;
    return Object.assign(new Error(words), { responseCode: status });
  }

  /** Listens on a free port, or on the one given. @returns the address for `SMTP_URL` */
  async listen(port = 0): Promise<string> {
    const listening = await new Promise<AddressInfo>((resolve) => {
      const server = this.#server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
    });
    return `smtp://127.0.0.1:${listening.port}`;
  }

  /** From now on mails are refused; null takes them again. */
  refuse(refusal: MailRefusal | null): void {
    this.#refusal = refusal;
  }

  /** Refusals so far. */
  get refused(): number {
    return this.#refused;
  }

  /** What came for an address, oldest first. */
  to(address: string): Email[] {
    return this.#mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
