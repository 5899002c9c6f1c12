import { isDuplicateKey, type MailOutbox, mailNeed, type WithMails } from '@vitrina/kernel';
import type { Model } from 'mongoose';

/** Document stored to send exactly one mail about it. */
export interface MailDocument<K extends string> extends WithMails<K> {
  _id: string;
  createdAt: Date;
}

/** Stores documents and sends one mail about each of them. */
export abstract class MailDocuments<K extends string, D extends MailDocument<K>> {
  protected readonly model: Model<D>;
  readonly #kind: K;
  readonly #mails: Pick<MailOutbox, 'flush'>;

  constructor(model: Model<D>, kind: K, mails: Pick<MailOutbox, 'flush'>) {
    this.model = model;
    this.#kind = kind;
    this.#mails = mails;
  }

  /** Returns a document; null if it does not exist. */
  async byId(id: string): Promise<D | null> {
    return this.model.findById(id).lean<D>();
  }

  /** Stores a document with its mail; does nothing if it exists already. */
  protected async addOnce(document: Omit<D, 'createdAt' | 'mails'> & { _id: string }): Promise<void> {
    try {
      await new this.model({ ...document, createdAt: new Date(), mails: [mailNeed(this.#kind)] }).save();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.#mails.flush(document._id);
  }
}
