import type { DecisionKind } from '@vitrina/contracts/wire';
import { describeReading, type StoredSession } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import { logDecision } from './log-decision.ts';

/** Enters into the log that an administrator read a list of personal data, before it is shown. */
export async function logReading(
  store: Store,
  admin: StoredSession,
  kind: DecisionKind,
  { query, shown }: { query: Readonly<Record<string, unknown>>; shown: number },
): Promise<void> {
  const excerpt = describeReading(query, shown);
  await logDecision(store, admin, { action: 'read', kind, subjectId: null, reason: '', excerpt });
}
