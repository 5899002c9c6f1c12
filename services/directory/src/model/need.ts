import type { Model } from 'mongoose';

/** Fields of every document that is copied to the search index. */
export interface Copied {
  /** Grows with each change of the document. */
  rev: number;
  /** Moment of the last change, milliseconds since 1970. */
  changedAt: number;
  /** Since when the change is missing in the search index, milliseconds since 1970; absent when it is up to date. */
  needAt?: number;
  /** Failed attempts to index it; absent without any. Retries have growing pauses. */
  needTries?: number;
}

/** The fields of {@link Copied} for a mongoose schema. */
export const copiedFields = {
  rev: { type: Number, required: true },
  changedAt: { type: Number, required: true },
  needAt: { type: Number },
  needTries: { type: Number },
} as const;

/** What is known of a copied document whichever it is. */
export type CopiedDoc = Copied & { _id: string };

/** The driver's collection of a model of copied documents: our own values need no casting by its schema. */
export function copiedCollection<D extends CopiedDoc>(model: Model<D>) {
  return model.db.collection<CopiedDoc>(model.collection.collectionName);
}

/** Marks a change made now; goes into the same write as the change. */
export function changedNow(): Required<Pick<Copied, 'changedAt' | 'needAt'>> {
  const now = Date.now();
  return { changedAt: now, needAt: now };
}

/**
 * Marks unchanged documents for indexing again. `rev` grows so that a feeder that just finished one of them does not
 * clear the new mark.
 */
export const needAgain = { $set: { needAt: 1 }, $inc: { rev: 1 } } as const;
