import type { Collection, Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo-errors.ts';
import type { Mail } from './letter.ts';
import type { MailTransport } from './transport.ts';

/** Mail that was not sent anywhere. */
export interface KeptMail extends Mail {
  _id: string;
  at: Date;
}

/**
 * Storage of mails without a mail server, outside production only: a collection that {@link serveLocalOutbox} shows.
 */
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
