import { Problem, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';

/** Longest time a decision takes, in milliseconds; after that its process is dead, and another one may decide. */
const DECISION_MS = 30_000;

/** A document that waits for one decision of a moderator. */
interface Undecided {
  _id: string;
  state: string;
  /** When a decision about it began, in milliseconds since 1970; absent while none is being taken. */
  deciding?: number;
}

/**
 * Takes a decision unless another moderator is taking one: what the log says and what happens to the thing then agree. The
 * claim ends with the decision, also where that fails.
 * @param waiting the state that documents wait in
 * @param now milliseconds since 1970, by the database's clock
 * @param change what the claim changes as well
 * @param decide writes the log, then the effect
 * @throws {Problem} `decision_tomada` where the document does not wait any more, or another decision has begun
 */
export async function decideOnce<D extends Undecided>(
  documents: Model<D>,
  { id, waiting, now, change = {} }: { id: string; waiting: D['state']; now: number; change?: Record<string, unknown> },
  decide: (document: D) => Promise<void>,
): Promise<void> {
  const free = { _id: id, state: waiting, deciding: trusted({ $not: { $gt: now - DECISION_MS } }) };
  const claimed = await documents
    .findOneAndUpdate(free, { ...change, $set: { deciding: now } }, { returnDocument: 'after' })
    .lean<D>();
  if (!claimed) throw new Problem('decision_tomada');
  try {
    await decide(claimed);
  } finally {
    await documents.updateOne({ _id: id, deciding: now }, { $unset: { deciding: 1 } });
  }
}
