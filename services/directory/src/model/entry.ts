import { MAX_ENTRIES } from '@vitrina/contracts/rules';
import type { PictureFile } from '@vitrina/contracts/wire';
import { outboxFields, outboxIndex, required, type WithOutbox } from '@vitrina/kernel';
import { Schema } from 'mongoose';
import { copiedFields, type IndexedFields } from './indexing.ts';
import type { PostOwner } from './post.ts';

const { number, text } = required;

/** Ready picture of an entry: paths under `/media/`, sizes in pixels. */
export interface EntryPicture {
  /** Upload in the media service. */
  id: string;
  /** Version of the `entryPicture.ready` event. */
  version: number;
  path: string;
  sources: PictureFile[];
  width: number;
  height: number;
  thumbhash: string;
}

/** Upload of a picture that is not ready: in progress, or failed with this code. */
export interface EntryUpload {
  id: string;
  version: number;
  failure: string | null;
}

/**
 * Entry of a provider's blog. Only the directory stores entries; they cannot be rebuilt from other services. Their
 * pictures are uploads of the media service. A deleted entry stays stored without title and text until its retention
 * period ends, so that a late event about its picture is ignored.
 */
export interface EntryDoc extends IndexedFields, WithOutbox {
  _id: string;
  ownerId: string;
  /** Slot of the owner that this entry occupies, see {@link entrySlots}; absent after deletion. */
  slot?: string;
  /** Current slug, then earlier ones, newest first. Unique per owner. */
  slugs: string[];
  title: string;
  text: string;
  /** Time of publication, and of the last edit (null if never edited), in milliseconds since 1970. */
  at: number;
  editedAt: number | null;
  picture: EntryPicture | null;
  upload: EntryUpload | null;
  /** Version of the newest removed picture; 0 if none was removed. Events of this or an earlier version are ignored. */
  pictureFloor: number;
  /** Provider fields for cards while the entry is public, else null; written by `refreshOwner` only. */
  owner: PostOwner | null;
  deleted: boolean;
  /** Time of deletion, in milliseconds since 1970; absent if not deleted. */
  deletedAt?: number;
  /** Hash of the owner and the `Idempotency-Key`; absent without a key. */
  idempotencyKey?: string;
}

export const entrySchema = new Schema<EntryDoc>(
  {
    _id: text,
    ownerId: text,
    slot: { type: String },
    slugs: { type: [String], required: true },
    title: { type: String, default: '' },
    text: { type: String, default: '' },
    at: number,
    editedAt: { type: Number, default: null },
    picture: { type: Schema.Types.Mixed, default: null },
    upload: { type: Schema.Types.Mixed, default: null },
    pictureFloor: number,
    owner: { type: Schema.Types.Mixed, default: null },
    deleted: { type: Boolean, required: true },
    deletedAt: { type: Number },
    idempotencyKey: { type: String },
    ...copiedFields,
    ...outboxFields,
  },
  { versionKey: false, minimize: false },
);
// An owner's entries, newest first.
entrySchema.index({ ownerId: 1, deleted: 1, at: -1 });
// Each slot is unique, and each slug is unique per owner.
entrySchema.index({ slot: 1 }, { unique: true, sparse: true });
entrySchema.index({ ownerId: 1, slugs: 1 }, { unique: true, partialFilterExpression: { deleted: false } });
entrySchema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });
// Public entries by the provider's slug, for the site map.
entrySchema.index({ 'owner.slug': 1, at: -1 }, { sparse: true });
// Deleted entries, to purge them after their retention period.
entrySchema.index({ deletedAt: 1 }, { sparse: true });
// Documents with unindexed changes.
entrySchema.index({ needAt: 1 }, { sparse: true });
entrySchema.index(...outboxIndex);

/** Lists the slots of an owner; each holds one entry. */
export function entrySlots(ownerId: string): string[] {
  return Array.from({ length: MAX_ENTRIES }, (_, number) => `${ownerId}-${number}`);
}
