import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredOriginal } from '../files/intake.ts';

/** Content that brought decoders or workers down; its SHA-256 is the id, so that looking it up is quick on any server. */
interface BlockedHashDocument {
  _id: string;
  /** Where the first such original lies, and who sent it. */
  key: string;
  ownerId: string;
  at: Date;
}

const required = true;

/** The contents that nobody should decode again, by their bytes and not by their name. */
export class BlockedHashes {
  readonly #model: Model<BlockedHashDocument>;

  constructor(connection: Connection) {
    const schema = new Schema<BlockedHashDocument>(
      {
        _id: { type: String, required },
        key: { type: String, required },
        ownerId: { type: String, required },
        at: { type: Date, required },
      },
      { versionKey: false },
    );
    this.#model = connection.model('BlockedHash', schema, 'blocked_hashes') as unknown as Model<BlockedHashDocument>;
  }

  /** Notes an original's content; the first note stays. */
  async add({ sha256, key }: StoredOriginal, ownerId: string): Promise<void> {
    const note = { key, ownerId, at: new Date() };
    await this.#model.updateOne({ _id: sha256 }, { $setOnInsert: note }, { upsert: true });
  }

  /** True where files with this content are not taken in. */
  async has(sha256: string): Promise<boolean> {
    return (await this.#model.exists({ _id: sha256 })) !== null;
  }

  /** Takes files with this content in again. */
  async clear(sha256: string): Promise<void> {
    await this.#model.deleteOne({ _id: sha256 });
  }
}
