import type { FeedName } from '@vitrina/contracts/events';
import { required } from '@vitrina/kernel';
import { type Model, Schema } from 'mongoose';

const { number, text } = required;

/** Fields of every document that is copied to the search index. */
export interface IndexedFields {
  /** Grows with each change of the document. */
  rev: number;
  /** Moment of the last change, milliseconds since 1970. */
  changedAt: number;
  /** Since when a change is missing in the search index, milliseconds since 1970; absent if it is up to date. */
  needAt?: number;
  /** Number of failed attempts to index it; absent without any. Retries have growing pauses. */
  needTries?: number;
}

/** Fields of {@link IndexedFields} for a mongoose schema. */
export const copiedFields = {
  rev: number,
  changedAt: number,
  needAt: { type: Number },
  needTries: { type: Number },
} as const;

/** Common fields of all documents copied to the search index. */
export type IndexedDoc = IndexedFields & { _id: string };

/** Returns the driver's collection of a model of copied documents: our values need no casting by the schema. */
export function indexedCollection<D extends IndexedDoc>(model: Model<D>) {
  return model.db.collection<IndexedDoc>(model.collection.collectionName);
}

/** Fields that mark a change made now; part of the same write as the change. */
export function changeStamp(): Required<Pick<IndexedFields, 'changedAt' | 'needAt'>> {
  const now = Date.now();
  return { changedAt: now, needAt: now };
}

/** Marks unchanged documents for indexing. `rev` grows, so that a feeder that just finished one keeps the new mark. */
export const markForIndexing = { $set: { needAt: 1 }, $inc: { rev: 1 } } as const;

/** State of a search index's rebuilds, so that another process can finish one that died. */
export interface RebuildDoc {
  /** Name of the index. */
  _id: 'providers' | 'posts' | 'entries';
  /** Fencing token of the last rebuild that got this far; rebuilds with a smaller one no longer write. */
  leaderToken: number;
  /**
   * Set before a new index is swapped in, milliseconds since 1970: documents that changed from here on may be missing
   * in it and have to be sent again. Null once they are marked.
   */
  since: number | null;
}

export const rebuildSchema = new Schema<RebuildDoc>(
  { _id: text, leaderToken: number, since: { type: Number, default: null } },
  { versionKey: false },
);

/** Position of the reconciler in a feed, from which it continues after a restart or in another process. */
export interface FeedPositionDoc {
  _id: FeedName;
  /** Id after which to continue, null for the beginning. */
  after: string | null;
  /** Fencing token of the reconciler that wrote it; a reconciler of an earlier term cannot write. */
  leaderToken: number;
}

export const feedPositionSchema = new Schema<FeedPositionDoc>(
  { _id: text, after: { type: String, default: null }, leaderToken: number },
  { versionKey: false },
);
