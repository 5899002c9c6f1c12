/** What every document holds that the search index copies. */
export interface Copied {
  /** Grows with each change of the document. */
  rev: number;
  /** Moment of the last change, milliseconds since 1970. */
  changedAt: number;
  /** Since when the search index lacks the change, milliseconds since 1970; absent where it lacks nothing. */
  needAt?: number;
  /** How often the index did not take it; absent where it never refused. Its need is looked at again later and later. */
  needTries?: number;
}

/** The fields of {@link Copied} for a mongoose schema. */
export const copiedFields = {
  rev: { type: Number, required: true },
  changedAt: { type: Number, required: true },
  needAt: { type: Number },
  needTries: { type: Number },
} as const;

/** Marks a change made now; goes into the same write as the change. */
export function changedNow(): Required<Pick<Copied, 'changedAt' | 'needAt'>> {
  const now = Date.now();
  return { changedAt: now, needAt: now };
}

/**
 * Marks documents as lacking in the index although nothing in them changed. `rev` grows so that a feeder that is just
 * done with one of them does not strike the new need off.
 */
export const needAgain = { $set: { needAt: 1 }, $inc: { rev: 1 } } as const;
