import type { DecisionKind } from '@vitrina/contracts/wire';
import { describeReading, type StoredSession } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import { logDecision } from './log-decision.ts';

/**
 * Logs an administrator's access to a list of personal data, before the list is shown.
 * @param kind kind of the listed items
 * @param list name of a list that is not simply all of that kind
 */
export async function logReading(
  store: Store,
  admin: StoredSession,
  kind: DecisionKind,
  { query, shown, list }: { query: Readonly<Record<string, unknown>>; shown: number; list?: string },
): Promise<void> {
  const reading = describeReading(query, shown);
  const excerpt = list === undefined ? reading : `${list} · ${reading}`;
  await logDecision(store, admin, { action: 'read', kind, subjectId: null, reason: '', excerpt });
}
