import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import type { Account } from './store/account.ts';

/** Whether the account may take part, as `account.judged` tells it. */
export function standingEvent({ _id: id, suspended, judgement }: Account): EventData<'account.judged'> {
  return { id, suspended, decision: judgement ?? null };
}

/** What `account.judged` is about. */
export function standingAggregate(id: string): string {
  return `standing-${id}`;
}

/** The last `account.judged` of an account, for who missed it. */
export function currentStanding(account: Account): EventEnvelope<'account.judged'> {
  const aggregate = standingAggregate(account._id);
  const version = account.judgedVersion ?? 0;
  return { id: `${aggregate}-${version}`, name: 'account.judged', aggregate, version, data: standingEvent(account) };
}
