import { type App, serveFeed } from '@vitrina/kernel';
import { currentAccountStatus } from '../account-status.ts';
import type { Dependencies } from '../dependencies.ts';

/** `GET /internal/account-statuses`: returns the last `account.suspensionChanged` of every account that is or was suspended. */
export function serveAccountStatusFeed(app: App, { accounts, config, mongo }: Dependencies): void {
  serveFeed(app, config.SERVICE_KEYS, 'account-statuses', {
    read: (after, limit) => accounts.everSuspended(after, limit),
    count: () => accounts.countEverSuspended(),
    toEvent: currentAccountStatus,
    mongo,
  });
}
