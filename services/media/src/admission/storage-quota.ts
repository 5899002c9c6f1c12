import { isDuplicateKey, Problem, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** What the originals of one user take, by upload. One document, so that two uploads at once cannot both take the rest. */
interface StorageDocument {
  /** The user. */
  _id: string;
  bytes: number;
  count: number;
  /** Bytes of each upload by its id: an upload is counted once and given back once, however often it is asked for. */
  items: Record<string, number>;
}

/** The most that one user's originals may take. */
export interface StorageLimits {
  bytes: number;
  count: number;
}

const required = true;

/**
 * Counts what users store. Space is taken before a file is read and given back when its original is removed; the
 * collector mends what a crash between the two left wrong.
 */
export class StorageQuota {
  readonly #model: Model<StorageDocument>;
  readonly #limits: StorageLimits;

  constructor(connection: Connection, limits: StorageLimits) {
    const schema = new Schema(
      {
        _id: { type: String, required },
        bytes: { type: Number, required },
        count: { type: Number, required },
        items: { type: Schema.Types.Mixed, required },
      },
      { versionKey: false, minimize: false },
    );
    this.#model = connection.model('Storage', schema, 'storage') as unknown as Model<StorageDocument>;
    this.#limits = limits;
  }

  /**
   * Takes space for an upload.
   * @param bytes of its original, or the most it can have
   * @throws {Problem} `cuota_agotada` where the user has none left
   */
  async take(ownerId: string, id: string, bytes: number): Promise<void> {
    if (await this.#tryTake(ownerId, id, bytes)) return;
    // Of the first uploads of a user that come at once only one makes the document, and all may take from it.
    await this.#open(ownerId);
    if (await this.#tryTake(ownerId, id, bytes)) return;
    throw new Problem('cuota_agotada');
  }

  /** Counts an upload with the bytes it turned out to have. */
  async settle(ownerId: string, id: string, bytes: number): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (held === undefined || held === bytes) return;
    await this.#model.updateOne(
      { _id: ownerId, [`items.${id}`]: held },
      { $inc: { bytes: bytes - held }, $set: { [`items.${id}`]: bytes } },
    );
  }

  /** Gives back what an upload took; nothing happens where it took nothing. */
  async giveBack(ownerId: string, id: string): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (held === undefined) return;
    await this.#model.updateOne(
      { _id: ownerId, [`items.${id}`]: held },
      { $inc: { bytes: -held, count: -1 }, $unset: { [`items.${id}`]: 1 } },
    );
  }

  /** Every upload that takes space, as pairs of user and upload. */
  async *taken(): AsyncGenerator<{ ownerId: string; id: string }> {
    for await (const { _id: ownerId, items } of this.#model.find().lean<StorageDocument[]>().cursor()) {
      for (const id of Object.keys(items)) yield { ownerId, id };
    }
  }

  /** What a user's originals take. */
  async usage(ownerId: string): Promise<StorageLimits> {
    const found = await this.#model.findById(ownerId).lean<StorageDocument>();
    return { bytes: found?.bytes ?? 0, count: found?.count ?? 0 };
  }

  async #tryTake(ownerId: string, id: string, bytes: number): Promise<boolean> {
    const { matchedCount } = await this.#model.updateOne(
      {
        _id: ownerId,
        bytes: trusted({ $lte: this.#limits.bytes - bytes }),
        count: trusted({ $lt: this.#limits.count }),
      },
      { $inc: { bytes, count: 1 }, $set: { [`items.${id}`]: bytes } },
    );
    return matchedCount === 1;
  }

  /** Makes a user's document where there is none. */
  async #open(ownerId: string): Promise<void> {
    try {
      await this.#model.create({ _id: ownerId, bytes: 0, count: 0, items: {} });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async #heldBy(ownerId: string, id: string): Promise<number | undefined> {
    const found = await this.#model.findById(ownerId, { [`items.${id}`]: 1 }).lean<StorageDocument>();
    return found?.items?.[id];
  }
}
