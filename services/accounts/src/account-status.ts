import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import type { Account } from './store/account.ts';

/** Data of `account.suspensionChanged`: whether an account may take part, with the decision about it. */
export function suspensionData({
  _id: id,
  suspensionDecision,
  ...account
}: Account): EventData<'account.suspensionChanged'> {
  return { id, suspended: !isActiveAccount(account), decision: suspensionDecision ?? null };
}

/** True for an account that is neither suspended nor about to be erased. */
export function isActiveAccount({
  suspended,
  erasure,
  erased,
}: Pick<Account, 'suspended' | 'erasure' | 'erased'>): boolean {
  return !suspended && !erasure && !erased;
}

/** Aggregate id of `account.suspensionChanged`. */
export function accountStatusAggregate(id: string): string {
  return `account-status-${id}`;
}

/** Last `account.suspensionChanged` of an account, for subscribers that missed it. */
export function currentAccountStatus(account: Account): EventEnvelope<'account.suspensionChanged'> {
  const aggregate = accountStatusAggregate(account._id);
  const version = account.suspensionVersion ?? 0;
  return {
    id: `${aggregate}-${version}`,
    name: 'account.suspensionChanged',
    aggregate,
    version,
    data: suspensionData(account),
  };
}

/** Aggregate id of `account.erased`. */
export function erasedAggregate(id: string): string {
  return `account-erased-${id}`;
}

/** The `account.erased` of an account, for subscribers that missed it; null if the account still exists. */
export function currentErasure({ _id: id, erased, version }: Account): EventEnvelope<'account.erased'> | null {
  const aggregate = erasedAggregate(id);
  return erased ? { id: `${aggregate}-${version}`, name: 'account.erased', aggregate, version, data: { id } } : null;
}
