import {
  announcer,
  consumeEvents,
  type DatabaseClock,
  OutboxRelay,
  RestoreWatch,
  type ServiceDependencies,
  startLeaderTask,
} from '@vitrina/kernel';
import { eventHandlers } from './apply/apply-events.ts';
import type { DirectoryConfig } from './config.ts';
import type { Connections } from './connect.ts';
import type { Dependencies } from './dependencies.ts';
import { feedsOf } from './feeds/read-feed.ts';
import { Reconciler } from './feeds/reconciler.ts';
import { runIndexJobs } from './indexing/jobs.ts';
import { IndexRelay } from './indexing/relay.ts';
import type { SearchIndex } from './indexing/search-index.ts';
import { currentRemoval, Removals } from './moderation/removals.ts';

/** Events that are applied at once; all of one owner still end in the same state. */
const EVENT_CONCURRENCY = 8;
/** How often the reconciler looks, in milliseconds. */
const RECONCILE_MS = 60_000;

/** Starts the relay of the removals' events and the watch for a restored database. */
export async function startRemovals(
  { log, metrics, shutdown }: ServiceDependencies,
  config: DirectoryConfig,
  { mongo, redis, producers, store }: Connections,
): Promise<Removals> {
  const relay = new OutboxRelay(store.removals, {
    source: 'directory-removals',
    to: ['media', 'accounts'],
    connection: producers,
    redis: config,
    namespace: config.NAMESPACE,
    log,
    metrics,
  });
  relay.start();
  shutdown.add('queues', () => relay.close());
  const restores = await RestoreWatch.start({
    ...{ mongo, redis, log, service: 'directory', hears: ['accounts', 'media'] },
    announcers: [announcer(store.removals, relay, (removal) => [currentRemoval(removal)])],
  });
  shutdown.add('workers', () => restores.close());
  return new Removals(store.removals, relay);
}

/**
 * Starts the relay of what is to be told by mail about comments. Its sweep alone sends: mails are in no hurry. After a
 * restore nothing is told again, as it happened once.
 */
export function startNotifications(
  { log, metrics, shutdown }: ServiceDependencies,
  config: DirectoryConfig,
  { producers, store }: Connections,
): void {
  const relay = new OutboxRelay(store.comments, {
    source: 'directory-comments',
    to: ['accounts'],
    connection: producers,
    redis: config,
    namespace: config.NAMESPACE,
    log,
    metrics,
  });
  relay.start();
  shutdown.add('queues', () => relay.close());
}

/** Starts what works without a request: the search index with its relay and jobs, the consumer and the reconciler. */
export async function startBackground(
  { log, metrics, shutdown }: ServiceDependencies,
  config: DirectoryConfig,
  { mongo, workers }: Connections,
  {
    store,
    jobs,
    board,
    index,
    clock,
  }: Pick<Dependencies, 'store' | 'jobs' | 'board'> & {
    index: SearchIndex;
    clock: DatabaseClock;
  },
): Promise<void> {
  await index.start();
  const relay = new IndexRelay(index.targets(), log);
  relay.start();
  shutdown.add('workers', () => index.close());
  shutdown.add('workers', () => relay.close());

  const handlers = eventHandlers({ store, jobs, log }, board);
  const options = { connection: workers, namespace: config.NAMESPACE, log, metrics };
  const consumer = consumeEvents('directory', handlers, { ...options, concurrency: EVENT_CONCURRENCY });
  shutdown.add('workers', () => consumer.close());
  const feeders = { provider: (id: string) => index.feedProvider(id), post: (id: string) => index.feedPost(id) };
  const worker = runIndexJobs(feeders, { ...options, signal: shutdown.signal });
  shutdown.add('workers', () => worker.close());

  const feeds = feedsOf(config);
  const reconciler = new Reconciler({ store, index, handlers, feeds, serviceToken: config.SERVICE_TOKEN, log });
  startLeaderTask(
    'reconciler',
    (term) => reconciler.runOnce(term),
    { pauseMs: RECONCILE_MS, firstAfterMs: RECONCILE_MS, fault: 'round of the reconciler failed' },
    { mongo, clock, log, shutdown },
  );
}
