import {
  announcer,
  connectMongo,
  connectRedis,
  consumeEvents,
  createCallKit,
  DatabaseClock,
  JobProducer,
  Leader,
  LiveChannel,
  leaderTask,
  ObjectStore,
  OutboxRelay,
  pingMongo,
  producerConnection,
  queueConnection,
  type ReadyChecks,
  RestoreWatch,
  type ServiceKit,
} from '@vitrina/kernel';
import { MediaAddresses } from './answers/cards.ts';
import { eventHandlers } from './apply/apply-events.ts';
import { serveCountries } from './calls/get-countries.ts';
import { serveGallery } from './calls/get-gallery.ts';
import { servePlace } from './calls/get-place.ts';
import { servePost } from './calls/get-post.ts';
import { serveProvider } from './calls/get-provider.ts';
import { serveServices } from './calls/get-services.ts';
import { serveUsers } from './calls/get-users.ts';
import type { DirectoryConfig } from './config.ts';
import { feedsOf } from './feeds/read-feed.ts';
import { Reconciler } from './feeds/reconciler.ts';
import { runIndexJobs } from './indexing/jobs.ts';
import { IndexRelay } from './indexing/relay.ts';
import { SearchIndex } from './indexing/search-index.ts';
import { CommentBoard } from './live/comment-board.ts';
import { openStore } from './model/store.ts';
import { currentRemoval, Removals } from './moderation/removals.ts';
import { createEngine } from './search/engine.ts';
import { serveFindable } from './serve-findable.ts';
import { serveSearches } from './serve-searches.ts';
import { serveVisitors } from './serve-visitors.ts';

/** Events that are applied at once; all of one owner still end in the same state. */
const EVENT_CONCURRENCY = 8;
/** How often the reconciler looks, in milliseconds. */
const RECONCILE_MS = 60_000;

/** Connects the service, mounts its calls and starts its consumer, index worker, relay and reconciler. */
export async function startDirectory(service: ServiceKit, config: DirectoryConfig): Promise<ReadyChecks> {
  const { app, log, metrics, shutdown } = service;
  const namespace = config.NAMESPACE;
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'directory');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, namespace);
  const [producers, workers] = [producerConnection(config), queueConnection(config)];
  shutdown.add('connections', () => {
    for (const connection of [redis, producers, workers]) connection.disconnect();
  });
  const store = await openStore(mongo);
  const jobs = new JobProducer(producers, namespace);
  shutdown.add('queues', () => jobs.close());

  const kit = createCallKit(redis, config);
  const media = new MediaAddresses(config.PUBLIC_URL);
  serveCountries(app, kit);
  serveServices(app, kit);
  serveGallery(app, kit, store, media);
  serveUsers(app, kit, store, media);
  serveProvider(app, kit, store, media);
  servePost(app, kit, store, media);
  servePlace(app, kit, config.GEOCODER_URL, log);
  serveFindable(app, kit, { store, objects: new ObjectStore(config, namespace), log });

  const live = new LiveChannel(redis, config, namespace);
  shutdown.add('connections', () => live.close());
  const board = new CommentBoard(live, log);
  const removalEvents = new OutboxRelay(store.removals, {
    source: 'directory-removals',
    to: ['media'],
    connection: producers,
    redis: config,
    namespace,
    log,
    metrics,
  });
  removalEvents.start();
  shutdown.add('queues', () => removalEvents.close());
  const removals = new Removals(store.removals, removalEvents);
  const restores = await RestoreWatch.start({
    ...{ mongo, redis, log, service: 'directory', hears: ['accounts', 'media'] },
    announcers: [announcer(store.removals, removalEvents, (removal) => [currentRemoval(removal)])],
  });
  shutdown.add('workers', () => restores.close());
  serveVisitors(app, kit, { store, jobs, log, board, removals, media, secret: config.SERVICE_TOKEN });

  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('connections', () => clock.close());
  const index = new SearchIndex(store, createEngine(config, 'indexing'), { mongo, clock, log });
  const engine = createEngine(config, 'search');
  const onOutage = () => index.recover();
  serveSearches(app, kit, { store, engine, media, log, shutdown, onOutage });
  await index.start();
  const relay = new IndexRelay(index.targets(), log);
  relay.start();
  shutdown.add('workers', () => index.close());
  shutdown.add('workers', () => relay.close());

  const handlers = eventHandlers({ store, jobs, log }, board);
  const options = { connection: workers, namespace, log, metrics };
  const consumer = consumeEvents('directory', handlers, { ...options, concurrency: EVENT_CONCURRENCY });
  shutdown.add('workers', () => consumer.close());
  const feeders = { provider: (id: string) => index.feedProvider(id), post: (id: string) => index.feedPost(id) };
  const worker = runIndexJobs(feeders, { ...options, signal: shutdown.signal });
  shutdown.add('workers', () => worker.close());
  const feeds = feedsOf(config);
  const reconciler = new Reconciler({ store, index, handlers, feeds, serviceToken: config.SERVICE_TOKEN, log });
  const leader = new Leader(mongo, clock, { name: 'reconciler', log });
  const rounds = leaderTask(leader, (term) => reconciler.runOnce(term), {
    pauseMs: RECONCILE_MS,
    firstAfterMs: RECONCILE_MS,
    fault: 'round of the reconciler failed',
    log,
  });
  leader.start();
  rounds.start();
  shutdown.add('workers', async () => {
    await rounds.close();
    await leader.close();
  });

  // The search engine is no reason to refuse requests: the directory browses without it.
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
