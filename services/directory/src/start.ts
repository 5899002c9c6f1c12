import {
  createCallDependencies,
  DatabaseClock,
  LiveChannel,
  ObjectStore,
  pingMongo,
  type ReadyChecks,
  ServiceClient,
  type ServiceDependencies,
  serveCalls,
  startRetention,
} from '@vitrina/kernel';
import {
  startAppeals,
  startBackground,
  startEntries,
  startNotifications,
  startRemovals,
  watchRestores,
} from './background.ts';
import { CommentFeed } from './comments/comment-feed.ts';
import { serveDemoComment } from './comments/demo-comment.ts';
import type { DirectoryConfig } from './config.ts';
import { connectDirectory } from './connect.ts';
import type { Dependencies } from './dependencies.ts';
import { BoundedReads } from './gallery/bounded-reads.ts';
import { MediaAddresses } from './gallery/cards.ts';
import { handlers } from './handlers.ts';
import { SearchIndex } from './indexing/search-index.ts';
import { startExports } from './own-data/start.ts';
import { Previews } from './pictures/previews.ts';
import { retentionRules } from './retention.ts';
import { EmptySearches } from './search/empty-searches.ts';
import { createEngine, EngineBreaker } from './search/engine.ts';
import { LearnedWords } from './search/learned-words.ts';
import { startStatistics } from './statistics/start.ts';

/** Connects the service, serves its calls and starts its background work. */
export async function startDirectory(service: ServiceDependencies, config: DirectoryConfig): Promise<ReadyChecks> {
  const { app, log, shutdown } = service;
  const connections = await connectDirectory(service, config);
  const { mongo, redis, store, jobs } = connections;
  const live = new LiveChannel(redis, config, config.NAMESPACE);
  shutdown.add('connections', () => live.close());
  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('connections', () => clock.close());
  const index = new SearchIndex(store, createEngine(config, 'indexing'), { mongo, clock, log });
  const emptySearches = new EmptySearches(store.emptySearches, log);
  shutdown.add('workers', () => emptySearches.flush());
  const learnedWords = new LearnedWords(store.learnedWords, log);
  await learnedWords.refresh();
  learnedWords.start();
  shutdown.add('workers', () => learnedWords.close());

  const objects = new ObjectStore(config, config.NAMESPACE);
  const removals = startRemovals(service, config, connections);
  const entries = startEntries(service, config, connections);
  await watchRestores(service, connections, [removals.announce, entries.announce]);
  const dependencies: Dependencies = {
    store,
    jobs,
    log,
    removals: removals.removals,
    entryPictures: entries.pictures,
    mediaService: new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media')),
    appeals: startAppeals(service, config, connections),
    commentFeed: new CommentFeed(live, log),
    media: new MediaAddresses(config.PUBLIC_URL, config.PUBLIC_MEDIA_URL),
    appealSecret: config.APPEAL_SECRET,
    visitorSecret: config.VISITOR_SECRET,
    countsTools: config.NODE_ENV === 'development',
    geocoderUrl: config.GEOCODER_URL,
    objects,
    previews: new Previews(objects, log),
    engine: createEngine(config, 'search'),
    engineBreaker: new EngineBreaker(() => index.recover()),
    browsing: new BoundedReads(),
    emptySearches,
    learnedWords,
    clock,
    ...startStatistics(service, config, { ...connections, clock }),
  };
  serveCalls(app, createCallDependencies(redis, config), handlers, dependencies);
  startRetention(mongo, clock, retentionRules(store, config), service);
  startExports(service, config, { mongo, store, objects, clock });
  startNotifications(service, config, connections);
  serveDemoComment(app, store, config);
  await startBackground(service, config, connections, { ...dependencies, index, clock });

  // The search engine is not a readiness check: without it the directory browses its read model.
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
