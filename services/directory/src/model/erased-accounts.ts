import { trusted } from '@vitrina/kernel';
import type { AccountStatusDoc } from './account.ts';
import type { Store } from './store.ts';

/**
 * Selects the accounts whose erasure has begun. A write that follows a check calls this afterwards, because an erasure in
 * between did not see it, and then deletes what it wrote.
 */
export async function erasedAmong({ accountStatuses }: Store, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const erased = { _id: trusted({ $in: [...ids] }), erased: true as const };
  const found = await accountStatuses.find(erased, { _id: 1 }).lean<Pick<AccountStatusDoc, '_id'>[]>();
  return found.map(({ _id }) => _id);
}
