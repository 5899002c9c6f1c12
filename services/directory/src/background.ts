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
import { measureIndex } from './indexing/measure.ts';
import { IndexRelay } from './indexing/relay.ts';
import type { SearchIndex } from './indexing/search-index.ts';
import { Appeals } from './moderation/appeals.ts';
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

/** Starts the relay of the answers to appeals. */
export function startAppeals(service: ServiceDependencies, config: DirectoryConfig, connections: Connections): Appeals {
  const { store } = connections;
  const relay = new OutboxRelay(store.appeals, toAccounts('directory-appeals', service, config, connections));
  relay.start();
  service.shutdown.add('queues', () => relay.close());
  return new Appeals(store, relay);
}

/**
 * Starts the relay of what is to be told by mail about comments. Its sweep alone sends: mails are in no hurry. After a
 * restore nothing is told again, as it happened once.
 */
export function startNotifications(
  service: ServiceDependencies,
  config: DirectoryConfig,
  connections: Connections,
): void {
  const { comments } = connections.store;
  const relay = new OutboxRelay(comments, toAccounts('directory-comments', service, config, connections));
  relay.start();
  service.shutdown.add('queues', () => relay.close());
}

function toAccounts(
  source: string,
  { log, metrics }: ServiceDependencies,
  config: DirectoryConfig,
  { producers: connection }: Connections,
): ConstructorParameters<typeof OutboxRelay>[1] {
  return { source, to: ['accounts'], connection, redis: config, namespace: config.NAMESPACE, log, metrics };
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
    appeals,
    index,
    clock,
  }: Pick<Dependencies, 'store' | 'jobs' | 'board' | 'appeals'> & {
    index: SearchIndex;
    clock: DatabaseClock;
  },
): Promise<void> {
  await index.start();
  measureIndex(metrics, store);
  const relay = new IndexRelay(index.targets(), log);
  relay.start();
  shutdown.add('workers', () => index.close());
  shutdown.add('workers', () => relay.close());

  const handlers = eventHandlers({ store, jobs, log }, board, (ids) => appeals.forgetAnswers(ids));
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
