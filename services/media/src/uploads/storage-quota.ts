import { isDuplicateKey, Problem, required, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** Storage used by one user's originals; a single document, so that two concurrent uploads cannot both take the last space. */
interface StorageDocument {
  /** User id. */
  _id: string;
  bytes: number;
  count: number;
  /** Bytes of each post by id, so that repeated requests count or release an upload only once. */
  items: Record<string, number>;
  /** Number of profile photos; absent before the user's first. */
  photoCount?: number;
  /** Bytes of each photo by id. */
  photos?: Record<string, number>;
  /** Number of pictures of blog entries; absent before the first. */
  entryCount?: number;
  entries?: Record<string, number>;
}

/** Kinds of originals, each with a separate limit: posts, profile photos, and pictures of blog entries. */
export type StoredKind = 'post' | 'photo' | 'entry';

/** Limits for the originals of one user. */
export interface StorageLimits {
  /** Bytes of all kinds together. */
  bytes: number;
  /** Number of posts. */
  count: number;
  /** Number of profile photos, including replaced ones that are not deleted yet. */
  photos: number;
  /** Number of pictures of blog entries, including replaced ones that are not deleted yet. */
  entries: number;
}

/** `Retry-After` if a user has too many photos or pictures, in seconds: replaced ones are deleted after ten minutes. */
const PHOTO_RETRY_AFTER = 600;

/** The fields that count a kind of upload. */
const fields = {
  post: { items: 'items', count: 'count', limit: 'count' },
  photo: { items: 'photos', count: 'photoCount', limit: 'photos' },
  entry: { items: 'entries', count: 'entryCount', limit: 'entries' },
} as const satisfies Record<StoredKind, object>;

/**
 * Counts users' storage. Space is taken before a file is read and released when its original is removed; the collector
 * repairs the count if a process dies in between.
 */
export class StorageQuota {
  readonly #model: Model<StorageDocument>;
  readonly #limits: StorageLimits;

  constructor(connection: Connection, limits: StorageLimits) {
    const schema = new Schema(
      {
        _id: required.text,
        bytes: required.number,
        count: required.number,
        items: { type: Schema.Types.Mixed, required: true },
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
   * @param bytes size of its original, or the most it can have
   * @throws {Problem} `cuota_agotada` if the user has no space left, `demasiadas_solicitudes` if there are too many photos
   * or pictures
   */
  async take(ownerId: string, id: string, bytes: number, kind: StoredKind = 'post'): Promise<void> {
    if (await this.#tryTake(ownerId, id, bytes, kind)) return;
    // Only one of a user's first concurrent uploads creates the document; all of them may then take space from it.
    await this.#open(ownerId);
    if (await this.#tryTake(ownerId, id, bytes, kind)) return;
    const { limit } = fields[kind];
    // Replaced photos and pictures are deleted soon, so retrying helps.
    const isOneTooMany = kind !== 'post' && (await this.usage(ownerId))[limit] >= this.#limits[limit];
    throw isOneTooMany
      ? new Problem('demasiadas_solicitudes', { retryAfter: PHOTO_RETRY_AFTER })
      : new Problem('cuota_agotada');
  }

  /** Corrects the size of an upload once it is known, in bytes. */
  async setBytes(ownerId: string, id: string, bytes: number): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (!held || held.bytes === bytes) return;
    await this.#model.updateOne(
      { _id: ownerId, [held.item]: held.bytes },
      { $inc: { bytes: bytes - held.bytes }, $set: { [held.item]: bytes } },
    );
  }

  /** Releases the space of an upload; does nothing if it holds no space. */
  async release(ownerId: string, id: string): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (!held) return;
    await this.#model.updateOne(
      { _id: ownerId, [held.item]: held.bytes },
      { $inc: { bytes: -held.bytes, [held.count]: -1 }, $unset: { [held.item]: 1 } },
    );
  }

  /**
   * Returns the uploads with counted space of the next `users` users after the user id `after`.
   * @returns `last`, the `after` of the next page; null after the last page
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

  /** Returns the storage that a user's originals use. */
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
        // Also matches while the field is absent.
        [count]: trusted({ $not: { $gte: most } }),
      },
      { $inc: { bytes, [count]: 1 }, $set: { [`${items}.${id}`]: bytes } },
    );
    return matchedCount === 1;
  }

  /** Creates a user's document if it does not exist. */
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
