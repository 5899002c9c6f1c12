import { MAX_ENTRIES } from '@vitrina/contracts/rules';
import type { PictureFile } from '@vitrina/contracts/wire';
import { outboxFields, outboxIndex, type WithOutbox } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type Copied, copiedFields } from './need.ts';
import type { PostOwner } from './post.ts';

/** A ready picture of an entry: paths under `/media/`, sizes in pixels. */
export interface EntryPicture {
  /** The upload in the media service. */
  id: string;
  /** Version of the event that announced it. */
  version: number;
  path: string;
  sources: PictureFile[];
  width: number;
  height: number;
  thumbhash: string;
}

/** An upload of a picture that is not ready: media works on it, or it failed with this code. */
export interface EntryUpload {
  id: string;
  version: number;
  failure: string | null;
}

/**
 * An entry of a provider's blog. The directory owns these: they cannot be rebuilt from other services. Its pictures are
 * uploads of the media service. A deleted one stays without words as long as a late picture may come, which is sent away
 * then; the retention ends it.
 */
export interface EntryDoc extends Copied, WithOutbox {
  _id: string;
  ownerId: string;
  /** Which of the owner's places it has, see {@link entryPlaces}; absent once it was deleted. */
  slot?: string;
  /** The slug that it has now, then those that it had before, newest first. Unique among those of its owner. */
  slugs: string[];
  title: string;
  text: string;
  /** Moments of the publication and the last change, milliseconds since 1970; null where it was never changed. */
  at: number;
  editedAt: number | null;
  picture: EntryPicture | null;
  upload: EntryUpload | null;
  /** No picture of this version or an earlier one is taken: it was removed. */
  pictureFloor: number;
  /** The provider as cards name them while everyone sees the entry, else null; written by `refreshOwner` only. */
  owner: PostOwner | null;
  /** True once it was deleted. */
  deleted: boolean;
  /** Moment of its deletion, milliseconds since 1970; absent before. */
  deletedAt?: number;
  /** Hash of the owner and the `Idempotency-Key`; absent where none was sent. */
  idempotencyKey?: string;
}

const schema = new Schema<EntryDoc>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    slot: { type: String },
    slugs: { type: [String], required: true },
    title: { type: String, default: '' },
    text: { type: String, default: '' },
    at: { type: Number, required: true },
    editedAt: { type: Number, default: null },
    picture: { type: Schema.Types.Mixed, default: null },
    upload: { type: Schema.Types.Mixed, default: null },
    pictureFloor: { type: Number, required: true },
    owner: { type: Schema.Types.Mixed, default: null },
    deleted: { type: Boolean, required: true },
    deletedAt: { type: Number },
    idempotencyKey: { type: String },
    ...copiedFields,
    ...outboxFields,
  },
  { versionKey: false, minimize: false },
);
// Those of an owner, newest first.
schema.index({ ownerId: 1, deleted: 1, at: -1 });
// No place and no address is given twice.
schema.index({ slot: 1 }, { unique: true, sparse: true });
schema.index({ ownerId: 1, slugs: 1 }, { unique: true, partialFilterExpression: { deleted: false } });
schema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });
// Public ones by the provider's slug: for the site map.
schema.index({ 'owner.slug': 1, at: -1 }, { sparse: true });
// Deleted ones, for the retention.
schema.index({ deletedAt: 1 }, { sparse: true });
// Documents that wait to be indexed.
schema.index({ needAt: 1 }, { sparse: true });
schema.index(...outboxIndex);

export type EntryModel = Model<EntryDoc>;

/** The collection of blog entries in the directory's database. */
export function entryModel(connection: Connection): EntryModel {
  return connection.model<EntryDoc>('Entry', schema, 'entries');
}

/** The places that an owner has for entries, each one entry's at most. */
export function entryPlaces(ownerId: string): string[] {
  return Array.from({ length: MAX_ENTRIES }, (_, number) => `${ownerId}-${number}`);
}
