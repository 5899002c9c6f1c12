import type { EventEnvelope } from '@vitrina/contracts/events';
import { type App, serveFeed } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import { providerEvent } from '../provider.ts';
import type { Account } from '../store/account.ts';

/** `GET /internal/providers`: returns the current `provider.changed` of every account that is or was public. */
export function serveProvidersFeed(app: App, { accounts, config, mongo }: Dependencies): void {
  serveFeed(app, config.SERVICE_KEYS, 'providers', {
    read: (after, limit) => accounts.listed(after, limit),
    count: () => accounts.countListed(),
    toEvent: currentProvider,
    mongo,
  });
}

/** Event with the current state of a provider. */
export function currentProvider(account: Account): EventEnvelope<'provider.changed'> {
  return {
    id: `${account._id}-${account.version}`,
    name: 'provider.changed',
    aggregate: account._id,
    version: account.version,
    data: providerEvent(account),
  };
}
