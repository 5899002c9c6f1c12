import { cutTo } from '@vitrina/contracts/rules';
import { appendToChain, type Chained, newId, type StoredSession } from '@vitrina/kernel';
import { orderOf } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import type { Store } from '../model/store.ts';

/** Characters of what a decision was about that its entry keeps. */
const EXTRACT = 200;

/** What is logged of a decision besides who made it and when. Of a longer excerpt only the beginning is kept. */
export type DecisionEntry = Omit<DecisionDoc, '_id' | 'sortKey' | 'at' | 'adminId' | 'adminName' | keyof Chained>;

/**
 * Adds an entry to the log of decisions. It is written before the decision takes effect: after a crash in between the
 * subject is still in its queue, while an effect without an entry could never be found.
 * @param id of an entry that a repeat must not write again
 * @returns the entry's id
 */
export async function logDecision(
  store: Store,
  admin: Pick<StoredSession, 'userId' | 'name'>,
  entry: DecisionEntry,
  id = newId(),
): Promise<string> {
  const at = Date.now();
  const fresh = {
    _id: id,
    sortKey: orderOf(at, id),
    at,
    adminId: admin.userId,
    adminName: admin.name,
    ...entry,
    excerpt: cutTo(entry.excerpt, EXTRACT),
  };
  // Of two undoings of one decision the first is kept.
  await appendToChain(store.decisions, fresh);
  return id;
}
