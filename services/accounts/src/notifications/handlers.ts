import type { EventEnvelope } from '@vitrina/contracts/events';
import type { DatabaseClock, EventHandlers } from '@vitrina/kernel';
import type { AccountStore } from '../store/account-store.ts';
import { recordNotification } from './gather.ts';

/** Handles due notifications: adds each to its account with the mail, in one write. @param undoMs see {@link recordNotification} */
export function notificationHandlers(
  accounts: AccountStore,
  clock: Pick<DatabaseClock, 'now'>,
  undoMs: number,
): Pick<EventHandlers<'accounts'>, 'notification.due'> {
  return {
    'notification.due': ({ data }: EventEnvelope<'notification.due'>) =>
      accounts.changeIfPresent(data.ownerId, (current) => recordNotification(current, data, clock.now(), undoMs)),
  };
}
