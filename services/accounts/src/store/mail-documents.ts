import { isDuplicateKey, type MailSender, mailNeed, type WithMails } from '@vitrina/kernel';
import type { Model } from 'mongoose';

/** A document that is kept for the one mail that it needs. */
export interface MailDocument<K extends string> extends WithMails<K> {
  _id: string;
  createdAt: Date;
}

/** Documents that are kept for the one mail that each of them needs. */
export abstract class MailDocuments<K extends string, D extends MailDocument<K>> {
  protected readonly model: Model<D>;
  readonly #kind: K;
  readonly #mails: Pick<MailSender<K, D>, 'flush'>;

  constructor(model: Model<D>, kind: K, mails: Pick<MailSender<K, D>, 'flush'>) {
    this.model = model;
    this.#kind = kind;
    this.#mails = mails;
  }

  /** One document; null for one that is gone. */
  async byId(id: string): Promise<D | null> {
    return this.model.findById(id).lean<D>();
  }

  /** Keeps a document with its mail; one that is there already stays as it is. */
  protected async keep(document: Omit<D, 'createdAt' | 'mails'> & { _id: string }): Promise<void> {
    try {
      await new this.model({ ...document, createdAt: new Date(), mails: [mailNeed(this.#kind)] }).save();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.#mails.flush(document._id);
  }
}
