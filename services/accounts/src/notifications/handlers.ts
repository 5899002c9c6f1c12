import type { EventEnvelope } from '@vitrina/contracts/events';
import type { DatabaseClock, EventHandlers } from '@vitrina/kernel';
import type { AccountStore } from '../store/account-store.ts';
import { noted } from './gather.ts';

/** The handler of what people get by mail: it enters its account with the need of the mail, in one write. */
export function notificationHandlers(
  accounts: AccountStore,
  clock: Pick<DatabaseClock, 'now'>,
): Pick<EventHandlers<'accounts'>, 'notification.due'> {
  return {
    'notification.due': ({ data }: EventEnvelope<'notification.due'>) =>
      accounts.changeIfThere(data.ownerId, (kept) => noted(kept, data, clock.now())),
  };
}
