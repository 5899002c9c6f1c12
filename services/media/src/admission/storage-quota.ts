import { isDuplicateKey, Problem, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** What the originals of one user take, by upload. One document, so that two uploads at once cannot both take the rest. */
interface StorageDocument {
  /** The user. */
  _id: string;
  bytes: number;
  count: number;
  /** Bytes of each post by its id: an upload is counted once and given back once, however often it is asked for. */
  items: Record<string, number>;
  /** Profile photos, and the bytes of each; not there before a user's first one. */
  photoCount?: number;
  photos?: Record<string, number>;
}

/** What takes space: posts, and profile photos, which have a number of their own. */
export type StoredKind = 'post' | 'photo';

/** The most that one user's originals may take. */
export interface StorageLimits {
  /** Of posts and photos together. */
  bytes: number;
  /** Posts. */
  count: number;
  /** Profile photos, replaced ones that still have to go counted. */
  photos: number;
}

/** When a photo that was one too many may be tried again, in seconds: replaced ones go after ten minutes. */
const PHOTO_AGAIN = 600;

/** Where a kind of upload is counted. */
const fields = {
  post: { items: 'items', count: 'count' },
  photo: { items: 'photos', count: 'photoCount' },
} as const satisfies Record<StoredKind, object>;

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
        photoCount: { type: Number },
        photos: { type: Schema.Types.Mixed },
      },
      { versionKey: false, minimize: false },
    );
    this.#model = connection.model('Storage', schema, 'storage') as unknown as Model<StorageDocument>;
    this.#limits = limits;
  }

  /**
   * Takes space for an upload.
   * @param bytes of its original, or the most it can have
   * @throws {Problem} `cuota_agotada` where the user has none left, `demasiadas_solicitudes` for a photo too many
   */
  async take(ownerId: string, id: string, bytes: number, kind: StoredKind = 'post'): Promise<void> {
    if (await this.#tryTake(ownerId, id, bytes, kind)) return;
    // Of the first uploads of a user that come at once only one makes the document, and all may take from it.
    await this.#open(ownerId);
    if (await this.#tryTake(ownerId, id, bytes, kind)) return;
    const isPhotoTooMany = kind === 'photo' && (await this.usage(ownerId)).photos >= this.#limits.photos;
    throw isPhotoTooMany
      ? new Problem('demasiadas_solicitudes', { retryAfter: PHOTO_AGAIN })
      : new Problem('cuota_agotada');
  }

  /** Counts an upload with the bytes it turned out to have. */
  async setBytes(ownerId: string, id: string, bytes: number): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (!held || held.bytes === bytes) return;
    await this.#model.updateOne(
      { _id: ownerId, [held.item]: held.bytes },
      { $inc: { bytes: bytes - held.bytes }, $set: { [held.item]: bytes } },
    );
  }

  /** Gives back what an upload took; nothing happens where it took nothing. */
  async release(ownerId: string, id: string): Promise<void> {
    const held = await this.#heldBy(ownerId, id);
    if (!held) return;
    await this.#model.updateOne(
      { _id: ownerId, [held.item]: held.bytes },
      { $inc: { bytes: -held.bytes, [held.count]: -1 }, $unset: { [held.item]: 1 } },
    );
  }

  /**
   * Uploads that take space, as pairs of user and upload: those of the next `users` users behind `after`.
   * @returns `last`, behind which the next page begins; null after the last one
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
    const taken = page.flatMap(({ _id: ownerId, items, photos = {} }) =>
      [...Object.keys(items), ...Object.keys(photos)].map((id) => ({ ownerId, id })),
    );
    return { taken, last: page.at(-1)?._id ?? null };
  }

  /** What a user's originals take. */
  async usage(ownerId: string): Promise<StorageLimits> {
    const found = await this.#model.findById(ownerId).lean<StorageDocument>();
    return { bytes: found?.bytes ?? 0, count: found?.count ?? 0, photos: found?.photoCount ?? 0 };
  }

  async #tryTake(ownerId: string, id: string, bytes: number, kind: StoredKind): Promise<boolean> {
    const { items, count } = fields[kind];
    const most = kind === 'photo' ? this.#limits.photos : this.#limits.count;
    const { matchedCount } = await this.#model.updateOne(
      {
        _id: ownerId,
        bytes: trusted({ $lte: this.#limits.bytes - bytes }),
        // Also where nothing is counted yet.
        [count]: trusted({ $not: { $gte: most } }),
      },
      { $inc: { bytes, [count]: 1 }, $set: { [`${items}.${id}`]: bytes } },
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

  async #heldBy(ownerId: string, id: string): Promise<{ item: string; count: string; bytes: number } | null> {
    const found = await this.#model
      .findById(ownerId, { [`items.${id}`]: 1, [`photos.${id}`]: 1 })
      .lean<StorageDocument>();
    for (const { items, count } of Object.values(fields)) {
      const bytes = found?.[items]?.[id];
      if (bytes !== undefined) return { item: `${items}.${id}`, count, bytes };
    }
    return null;
  }
}
