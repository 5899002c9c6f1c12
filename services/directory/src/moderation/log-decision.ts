import { cutTo } from '@vitrina/contracts/rules';
import { appendToChain, type Chained, newId, type StoredSession } from '@vitrina/kernel';
import { sortKeyOf } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import type { Store } from '../model/store.ts';

/** Maximum length of an entry's excerpt, in characters. */
const EXTRACT = 200;

/** Content of a log entry except its administrator and moment. Longer excerpts are cut. */
export type DecisionEntry = Omit<DecisionDoc, '_id' | 'sortKey' | 'at' | 'adminId' | 'adminName' | keyof Chained>;

/**
 * Adds an entry to the audit log. It is written before the decision takes effect: after a crash in between the subject
 * is still in its queue, while an effect without an entry could never be found.
 * @param id id of an entry that a repeat must not write again
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
    sortKey: sortKeyOf(at, id),
    at,
    adminId: admin.userId,
    adminName: admin.name,
    ...entry,
    excerpt: cutTo(entry.excerpt, EXTRACT),
  };
  // If a decision is undone twice, the first entry is kept.
  await appendToChain(store.decisions, fresh);
  return id;
}
