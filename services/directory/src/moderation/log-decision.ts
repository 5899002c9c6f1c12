import type { Decision } from '@vitrina/contracts';
import { isDuplicateKey, newId, type StoredSession } from '@vitrina/kernel';
import { orderOf } from '../model/comment.ts';
import type { ReportCounts } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';

/** Characters of what a decision was about that its entry keeps. */
const EXTRACT = 200;

export interface DecisionEntry {
  action: Decision['accion'];
  kind: Decision['tipo'];
  subjectId: string;
  reason: string;
  /** What it was about, as it stood then; only its beginning is kept. */
  excerpt: string;
  /** How many had reported it; absent where no report led to it. */
  reports?: ReportCounts;
  /** The decision that is taken back, once: a repeat adds nothing. */
  undoes?: string;
}

/**
 * Adds an entry to the log of decisions. It comes before the decision takes effect: one that a crash leaves without
 * effect is found in its queue again, one without an entry could never be found.
 * @returns the entry's id
 */
export async function logDecision(store: Store, admin: StoredSession, entry: DecisionEntry): Promise<string> {
  const [id, at] = [newId(), Date.now()];
  const fresh = {
    _id: id,
    sortKey: orderOf(at, id),
    at,
    adminId: admin.userId,
    adminName: admin.nombre,
    ...entry,
    excerpt: entry.excerpt.slice(0, EXTRACT),
  };
  try {
    await store.decisions.create(fresh);
  } catch (error) {
    if (entry.undoes === undefined || !isDuplicateKey(error)) throw error;
  }
  return id;
}
