import {
  type CallHandlers,
  JobProducer,
  ObjectStore,
  ServiceClient,
  ServiceContext,
  type ServiceDependencies,
} from '@vitrina/kernel';
import { EntryPictures, pictureDropEvent } from './blog/entry-pictures.ts';
import { CommentFeed } from './comments/comment-feed.ts';
import type { DirectoryConfig } from './config.ts';
import { BoundedReads } from './gallery/bounded-reads.ts';
import { MediaAddresses } from './gallery/cards.ts';
import { SearchIndex } from './indexing/search-index.ts';
import { openStore } from './model/store.ts';
import { currentRemoval, Removals } from './moderation/removals.ts';
import { Previews } from './pictures/previews.ts';
import { retentionRules } from './retention.ts';
import { EmptySearches } from './search/empty-searches.ts';
import { createEngine, EngineBreaker } from './search/engine.ts';
import { LearnedWords } from './search/learned-words.ts';
import { Appearances } from './statistics/appearances.ts';
import { PlatformCounts } from './statistics/platform-counts.ts';
import { SearchTerms, VisitCounter } from './statistics/visit-counter.ts';

/** Context that the features of the directory share. */
export type DirectoryContext = Awaited<ReturnType<typeof connectDirectory>>;

/** Handlers of some of the directory's calls. */
export type Handlers = Partial<CallHandlers<'directory', DirectoryContext>>;

/** Number of events applied concurrently; the order of one owner's events does not change the result. */
const EVENT_CONCURRENCY = 8;

/** Connects the service and opens what its features share. */
export async function connectDirectory(service: ServiceDependencies, config: DirectoryConfig) {
  const sources = ['accounts', 'media'] as const;
  const context = await ServiceContext.connect('directory', service, config, {
    sources,
    concurrency: EVENT_CONCURRENCY,
  });
  const { mongo, redis, producing, clock, log, shutdown } = context;
  const store = await openStore(mongo);
  context.retention(...retentionRules(store, config));
  const jobs = new JobProducer(producing, config.NAMESPACE);
  shutdown.add('queues', () => jobs.close());
  const objects = new ObjectStore(config, config.NAMESPACE);
  const index = new SearchIndex(store, createEngine(config, 'indexing'), { mongo, clock, log });
  const visits = new VisitCounter(redis);
  const accounts = new ServiceClient(config.ACCOUNTS_URL, config.SERVICE_KEYS.to('accounts'));
  const removed = { source: 'directory-removals', to: ['media', 'accounts'] } as const;
  const dropped = { source: 'directory-entries', to: ['media'] } as const;
  return Object.assign(context, {
    store,
    jobs,
    objects,
    /** Search index, which follows the store. */
    index,
    /** Client of the search engine for searches, and the circuit breaker of all calls that use it. */
    engine: createEngine(config, 'search'),
    engineBreaker: new EngineBreaker(() => index.recover()),
    /** Limits the number of concurrent reads that browse the read model. */
    browsing: new BoundedReads(),
    media: new MediaAddresses(config.PUBLIC_URL, config.PUBLIC_MEDIA_URL),
    /** Media service, which receives new pictures. */
    mediaService: new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media')),
    commentFeed: new CommentFeed(context.live, log),
    removals: new Removals(
      store.removals,
      context.outbox(store.removals, removed, (removal) => [currentRemoval(removal)]),
    ),
    /** Pictures of blog entries. */
    entryPictures: new EntryPictures(
      store,
      context.outbox(store.entries, dropped, (entry) => [pictureDropEvent(entry)]),
    ),
    /** Notifications about comments, on their way to accounts. Not announced again after a restore: they were already sent. */
    commentOutbox: context.outbox(store.comments, { source: 'directory-comments', to: ['accounts'] }),
    /** Answers to appeals, on their way to accounts. */
    appealOutbox: context.outbox(store.appeals, { source: 'directory-appeals', to: ['accounts'] }),
    previews: new Previews(objects, log),
    emptySearches: new EmptySearches(store.emptySearches, log),
    learnedWords: new LearnedWords(store.learnedWords, context.live, log),
    visits,
    /** Accounts service, which knows who sent messages to whom. */
    accountsService: accounts,
    searchTerms: new SearchTerms(redis, store.providerDays),
    appearances: new Appearances(visits, store.providers, { clock, log }),
    platformCounts: new PlatformCounts(store, accounts),
  });
}
