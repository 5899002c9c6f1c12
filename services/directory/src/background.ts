import type { Subscriber } from '@vitrina/contracts/events';
import {
  type Announcer,
  announcer,
  consumeEvents,
  type DatabaseClock,
  type Outbox,
  OutboxRelay,
  RestoreWatch,
  type ServiceDependencies,
  startLeaderTask,
  type WithOutbox,
} from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { eventHandlers } from './apply/apply-events.ts';
import { EntryPictures, pictureDropEvent } from './blog/entry-pictures.ts';
import type { DirectoryConfig } from './config.ts';
import type { Connections } from './connect.ts';
import type { Dependencies } from './dependencies.ts';
import { rebuildFeeds } from './feeds/read-feed.ts';
import { Reconciler } from './feeds/reconciler.ts';
import { runIndexJobs } from './indexing/jobs.ts';
import { measureIndex } from './indexing/measure.ts';
import { IndexRelay } from './indexing/relay.ts';
import type { SearchIndex } from './indexing/search-index.ts';
import { Appeals } from './moderation/appeals.ts';
import { currentRemoval, Removals } from './moderation/removals.ts';

/** Number of events applied concurrently; the order of one owner's events does not change the result. */
const EVENT_CONCURRENCY = 8;
/** Interval of the reconciler, in milliseconds. */
const RECONCILE_MS = 60_000;

/** Starts the relay of removal events. @returns the removals and a function that announces all of them again */
export function startRemovals(service: ServiceDependencies, config: DirectoryConfig, connections: Connections) {
  const { removals } = connections.store;
  const to = ['media', 'accounts'] as const;
  const relay = startRelay(removals, to, 'directory-removals', service, config, connections);
  const announce = announcer(removals, relay, (removal) => [currentRemoval(removal)]);
  return { removals: new Removals(removals, relay), announce };
}

/**
 * Starts the relay of the events by which media deletes blog pictures. @returns the pictures and a function that
 * announces all deletions again
 */
export function startEntries(service: ServiceDependencies, config: DirectoryConfig, connections: Connections) {
  const { store } = connections;
  const relay = startRelay(store.entries, ['media'], 'directory-entries', service, config, connections);
  const announce = announcer(store.entries, relay, (entry) => [pictureDropEvent(entry)]);
  return { pictures: new EntryPictures(store, relay), announce };
}

/** Starts the watch for a restored database. */
export async function watchRestores(
  { log, shutdown }: ServiceDependencies,
  { mongo, redis }: Connections,
  announcers: readonly Announcer[],
): Promise<void> {
  const sources = ['accounts', 'media'];
  const restores = await RestoreWatch.start({ mongo, redis, log, service: 'directory', sources, announcers });
  shutdown.add('workers', () => restores.close());
}

/** Starts the relay of the answers to appeals. */
export function startAppeals(service: ServiceDependencies, config: DirectoryConfig, connections: Connections): Appeals {
  const { store } = connections;
  return new Appeals(store, startRelay(store.appeals, ['accounts'], 'directory-appeals', service, config, connections));
}

/**
 * Starts the relay of mails about comments. Only its sweep sends them, because they are not urgent. After a restore
 * nothing is sent again, because the mails were already sent.
 */
export function startNotifications(
  service: ServiceDependencies,
  config: DirectoryConfig,
  connections: Connections,
): void {
  const { comments } = connections.store;
  startRelay(comments, ['accounts'], 'directory-comments', service, config, connections);
}

function startRelay<D extends WithOutbox & { _id: string }>(
  model: Model<D>,
  to: readonly Subscriber[],
  source: string,
  { log, metrics, shutdown }: ServiceDependencies,
  config: DirectoryConfig,
  { producers: connection }: Connections,
): Outbox {
  const relay = new OutboxRelay({ connection, redis: config, namespace: config.NAMESPACE, log, metrics });
  const outbox = relay.add(model, { source, to });
  relay.start();
  shutdown.add('queues', () => relay.close());
  return outbox;
}

/** Starts the background work: the search index with its relay and jobs, the event consumer and the reconciler. */
export async function startBackground(
  { log, metrics, shutdown }: ServiceDependencies,
  config: DirectoryConfig,
  { mongo, workers }: Connections,
  {
    store,
    jobs,
    commentFeed,
    appeals,
    entryPictures,
    index,
    clock,
  }: Pick<Dependencies, 'store' | 'jobs' | 'commentFeed' | 'appeals' | 'entryPictures'> & {
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

  const handlers = eventHandlers({ store, jobs, log, entryPictures }, commentFeed, (ids) => appeals.eraseAnswers(ids));
  const options = { connection: workers, namespace: config.NAMESPACE, log, metrics };
  const consumer = consumeEvents('directory', handlers, { ...options, concurrency: EVENT_CONCURRENCY });
  shutdown.add('workers', () => consumer.close());
  const worker = runIndexJobs(index, { ...options, signal: shutdown.signal });
  shutdown.add('workers', () => worker.close());

  const feeds = rebuildFeeds(config);
  const reconciler = new Reconciler({ store, index, handlers, feeds, log });
  startLeaderTask(
    'reconciler',
    (term) => reconciler.runOnce(term),
    { pauseMs: RECONCILE_MS, firstAfterMs: RECONCILE_MS, failureMessage: 'round of the reconciler failed' },
    { mongo, clock, log, shutdown },
  );
}
