import { Problem, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';

/** Lifetime of a claim in milliseconds; an older claim belongs to a crashed process. */
const DECISION_MS = 30_000;

/** Document that moderators decide about once. */
interface Undecided {
  _id: string;
  state: string;
  /** Start of the decision in progress, in milliseconds since 1970. */
  deciding?: number;
}

/**
 * Runs a decision unless another moderator is deciding about the same document, so that the log and the effect agree. The
 * claim is released when the decision ends or fails.
 * @param waiting state of documents without a decision
 * @param now milliseconds since 1970, by the database's clock
 * @param change update that is applied together with the claim
 * @param decide writes the log entry, then the effect
 * @returns what `decide` returns; of two simultaneous decisions one counts (R36)
 * @throws {Problem} `decision_tomada` if the document is decided or claimed
 */
export async function decideOnce<D extends Undecided, R>(
  documents: Model<D>,
  { id, waiting, now, change = {} }: { id: string; waiting: D['state']; now: number; change?: Record<string, unknown> },
  decide: (document: D) => Promise<R>,
): Promise<R> {
  const free = { _id: id, state: waiting, deciding: trusted({ $not: { $gt: now - DECISION_MS } }) };
  const claimed = await documents
    .findOneAndUpdate(free, { ...change, $set: { deciding: now } }, { returnDocument: 'after' })
    .lean<D>();
  if (!claimed) throw new Problem('decision_tomada');
  try {
    return await decide(claimed);
  } finally {
    await documents.updateOne({ _id: id, deciding: now }, { $unset: { deciding: 1 } });
  }
}
