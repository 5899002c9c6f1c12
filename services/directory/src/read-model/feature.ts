import type { Feature } from '@vitrina/kernel';
import type { DirectoryContext } from '../context.ts';
import { feedHandlers } from './apply-events.ts';
import { eraseAccount } from './erase-account.ts';
import { rebuildFeeds } from './feeds.ts';
import { Reconciler } from './reconciler.ts';

/** Interval of the reconciler, in milliseconds. */
const RECONCILE_MS = 60_000;

/** Read model: applies the events of accounts and media, and is compared with their feeds. */
export const readModel: Feature<DirectoryContext> = {
  name: 'read model',
  start(context) {
    const { store, index, log, config, commentFeed } = context;
    const handlers = feedHandlers(context, commentFeed);
    context.events({ ...handlers, 'account.erased': (event) => eraseAccount(context, event) });
    const reconciler = new Reconciler({ store, index, handlers, feeds: rebuildFeeds(config), log });
    context.leaderTask('reconciler', (term) => reconciler.runOnce(term), {
      pauseMs: RECONCILE_MS,
      firstAfterMs: RECONCILE_MS,
      failureMessage: 'round of the reconciler failed',
    });
  },
};
