import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import type { Account } from './store/account.ts';

/** Whether the account may take part, as `account.suspensionChanged` tells it. */
export function suspensionData({
  _id: id,
  suspended,
  suspensionDecision,
}: Account): EventData<'account.suspensionChanged'> {
  return { id, suspended, decision: suspensionDecision ?? null };
}

/** What `account.suspensionChanged` is about. */
export function accountStatusAggregate(id: string): string {
  return `account-status-${id}`;
}

/** The last `account.suspensionChanged` of an account, for who missed it. */
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
