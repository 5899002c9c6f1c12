import { required } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredOriginal } from '../files/sniff.ts';

/** Content that crashed decoders; the id is its SHA-256. */
interface BlockedHashDocument {
  _id: string;
  /** Key of the first original with this content. */
  key: string;
  /** Owner of that original. */
  ownerId: string;
  at: Date;
}

/** Hashes of content that must not be decoded again. */
export class BlockedHashes {
  readonly #model: Model<BlockedHashDocument>;

  constructor(connection: Connection) {
    const schema = new Schema<BlockedHashDocument>(
      { _id: required.text, key: required.text, ownerId: required.text, at: required.date },
      { versionKey: false },
    );
    this.#model = connection.model('BlockedHash', schema, 'blocked_hashes') as unknown as Model<BlockedHashDocument>;
  }

  /** Blocks an original's content; keeps an existing entry. */
  async add({ sha256, key }: StoredOriginal, ownerId: string): Promise<void> {
    const note = { key, ownerId, at: new Date() };
    await this.#model.updateOne({ _id: sha256 }, { $setOnInsert: note }, { upsert: true });
  }

  /** True if files with this content are refused. */
  async has(sha256: string): Promise<boolean> {
    return (await this.#model.exists({ _id: sha256 })) !== null;
  }

  /** Unblocks files with this content. */
  async clear(sha256: string): Promise<void> {
    await this.#model.deleteOne({ _id: sha256 });
  }
}
