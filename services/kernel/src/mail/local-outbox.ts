import type { Collection, Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo-errors.ts';
import type { Mail } from './letter.ts';
import type { MailTransport } from './transport.ts';

/** A mail that was not sent anywhere. */
export interface KeptMail extends Mail {
  _id: string;
  at: Date;
}

/** Where mails go without a mail server, outside production only: a collection that {@link serveLocalOutbox} shows. */
export class LocalOutbox implements MailTransport {
  readonly #mails: Collection<KeptMail>;

  constructor(mongo: Connection) {
    this.#mails = mongo.collection<KeptMail>('local_outbox');
  }

  async send(id: string, mail: Mail): Promise<void> {
    try {
      await this.#mails.insertOne({ ...mail, _id: id, at: new Date() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The newest mails, to one address where it is given. */
  async newest(to: string | undefined, limit: number): Promise<KeptMail[]> {
    return this.#mails
      .find(to ? { to } : {})
      .sort({ _id: -1 })
      .limit(limit)
      .toArray();
  }

  /** One mail, or null. */
  async one(id: string): Promise<KeptMail | null> {
    return this.#mails.findOne({ _id: id });
  }

  /** Deletes the mails to an address, and those whose answers go there. */
  async forget(to: string): Promise<void> {
    await this.#mails.deleteMany({ $or: [{ to }, { replyTo: to }] });
  }

  close(): void {
    // Its database is closed by who opened it.
  }
}
