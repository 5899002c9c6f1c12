import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Refusal by the mail server: an SMTP status and its text. */
interface MailRefusal {
  status: number;
  words: string;
  /** SMTP phase that is refused; the recipient by default. */
  phase?: 'connect' | 'mail' | 'rcpt' | 'data';
}

/** Fake mail server that accepts every mail over real SMTP and delivers none. */
export class FakeMailServer {
  readonly #server: SMTPServer;
  readonly #mails: Email[] = [];
  #refusal: MailRefusal | null = null;
  #refused = 0;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Like Amazon SES: addresses are ASCII.
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

  /** Listens on the given port, else on a free port. @returns the address for `SMTP_URL` */
  async listen(port = 0): Promise<string> {
    const listening = await new Promise<AddressInfo>((resolve) => {
      const server = this.#server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
    });
    return `smtp://127.0.0.1:${listening.port}`;
  }

  /** Refuses mails from now on; null accepts them again. */
  refuse(refusal: MailRefusal | null): void {
    this.#refusal = refusal;
  }

  /** Number of refusals so far. */
  get refused(): number {
    return this.#refused;
  }

  /** Lists the mails received for an address, oldest first. */
  to(address: string): Email[] {
    return this.#mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
