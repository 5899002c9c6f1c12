import { type App, serveFeed } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import { currentStanding } from '../standing.ts';

/** `GET /internal/standings`: the last `account.judged` of every account that is or was suspended. */
export function serveStandingsFeed(app: App, { accounts, config, mongo }: Dependencies): void {
  serveFeed(app, config.SERVICE_TOKEN, 'standings', {
    read: (after, limit) => accounts.judged(after, limit),
    toEvent: currentStanding,
    mongo,
  });
}
