import { isDuplicateKey, Problem, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Storage used by one user's originals. One document, so that two concurrent uploads cannot both take the remaining
 * space.
 */
interface StorageDocument {
  /** The user. */
  _id: string;
  bytes: number;
  count: number;
  /** Bytes of each post by its id: an upload is counted once and released once, however often this is requested. */
  items: Record<string, number>;
  /** Profile photos, and the bytes of each; absent before a user's first one. */
  photoCount?: number;
  photos?: Record<string, number>;
  /** Pictures of blog entries, likewise. */
  entryCount?: number;
  entries?: Record<string, number>;
}

/** Kinds of originals: posts, profile photos, and pictures of blog entries, each with a limit of its own. */
export type StoredKind = 'post' | 'photo' | 'entry';

/** The most that one user's originals may take. */
export interface StorageLimits {
  /** Of all kinds together. */
  bytes: number;
  /** Posts. */
  count: number;
  /** Profile photos, including replaced ones that are not deleted yet. */
  photos: number;
  /** Pictures of blog entries, likewise. */
  entries: number;
}

/** `Retry-After` for one photo or picture too many, in seconds: replaced ones are deleted after ten minutes. */
const PHOTO_AGAIN = 600;

/** The fields that count a kind of upload. */
const fields = {
  post: { items: 'items', count: 'count', limit: 'count' },
  photo: { items: 'photos', count: 'photoCount', limit: 'photos' },
  entry: { items: 'entries', count: 'entryCount', limit: 'entries' },
} as const satisfies Record<StoredKind, object>;

const required = true;

/**
 * Counts users' storage. Space is taken before a file is read and released when its original is removed; the collector
 * repairs the count after a crash in between.
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
        photoCount: { type: Number },
        photos: { type: Schema.Types.Mixed },
        entryCount: { type: Number },
        entries: { type: Schema.Types.Mixed },
      },
      { versionKey: false, minimize: false },
    );
    this.#model = connection.model('Storage', schema, 'storage') as unknown as Model<StorageDocument>;
    this.#limits = limits;
  }

  /**
   * Takes space for an upload.
   * @param bytes of its original, or the most it can have
   * @throws {Problem} `cuota_agotada` if the user has none left, `demasiadas_solicitudes` for one photo or picture too many
   */
  async take(ownerId: string, id: string, bytes: number, kind: StoredKind = 'post'): Promise<void> {
    if (await this.#tryTake(ownerId, id, bytes, kind)) return;
    // Only one of a user's first concurrent uploads creates the document; all may take from it.
    await this.#open(ownerId);
    if (await this.#tryTake(ownerId, id, bytes, kind)) return;
    const { limit } = fields[kind];
    // Replaced ones go by themselves.
    const isOneTooMany = kind !== 'post' && (await this.usage(ownerId))[limit] >= this.#limits[limit];
    throw isOneTooMany
      ? new Problem('demasiadas_solicitudes', { retryAfter: PHOTO_AGAIN })
      : new Problem('cuota_agotada');
  }

  /** Sets the size of an upload once it is known, in bytes. */
  async setBytes(ownerId: string, id: string, bytes: number): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (!held || held.bytes === bytes) return;
    await this.#model.updateOne(
      { _id: ownerId, [held.item]: held.bytes },
      { $inc: { bytes: bytes - held.bytes }, $set: { [held.item]: bytes } },
    );
  }

  /** Releases the space of an upload; does nothing if it has none. */
  async release(ownerId: string, id: string): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (!held) return;
    await this.#model.updateOne(
      { _id: ownerId, [held.item]: held.bytes },
      { $inc: { bytes: -held.bytes, [held.count]: -1 }, $unset: { [held.item]: 1 } },
    );
  }

  /**
   * Uploads with counted space, as pairs of user and upload, of the next `users` users after the id `after`.
   * @returns `last`, the `after` of the next page; null after the last one
   */
  async taken(
    after: string,
    users: number,
  ): Promise<{ taken: { ownerId: string; id: string }[]; last: string | null }> {
    const page = await this.#model
      .find({ _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(users)
      .lean<StorageDocument[]>();
    const taken = page.flatMap(({ _id: ownerId, items, photos = {}, entries = {} }) =>
      [items, photos, entries].flatMap(Object.keys).map((id) => ({ ownerId, id })),
    );
    return { taken, last: page.at(-1)?._id ?? null };
  }

  /** The storage that a user's originals use. */
  async usage(ownerId: string): Promise<StorageLimits> {
    const found = await this.#model.findById(ownerId).lean<StorageDocument>();
    return {
      bytes: found?.bytes ?? 0,
      count: found?.count ?? 0,
      photos: found?.photoCount ?? 0,
      entries: found?.entryCount ?? 0,
    };
  }

  async #tryTake(ownerId: string, id: string, bytes: number, kind: StoredKind): Promise<boolean> {
    const { items, count, limit } = fields[kind];
    const most = this.#limits[limit];
    const { matchedCount } = await this.#model.updateOne(
      {
        _id: ownerId,
        bytes: trusted({ $lte: this.#limits.bytes - bytes }),
        // Also matches if nothing is counted yet.
        [count]: trusted({ $not: { $gte: most } }),
      },
      { $inc: { bytes, [count]: 1 }, $set: { [`${items}.${id}`]: bytes } },
    );
    return matchedCount === 1;
  }

  /** Creates a user's document if there is none. */
  async #open(ownerId: string): Promise<void> {
    try {
      await this.#model.create({ _id: ownerId, bytes: 0, count: 0, items: {} });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async #heldBy(ownerId: string, id: string): Promise<{ item: string; count: string; bytes: number } | null> {
    const found = await this.#model
      .findById(ownerId, { [`items.${id}`]: 1, [`photos.${id}`]: 1, [`entries.${id}`]: 1 })
      .lean<StorageDocument>();
    for (const { items, count } of Object.values(fields)) {
      const bytes = found?.[items]?.[id];
      if (bytes !== undefined) return { item: `${items}.${id}`, count, bytes };
    }
    return null;
  }
}
