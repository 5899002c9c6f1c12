import type { CallHandlers, DatabaseClock, ObjectStore, ServiceClient } from '@vitrina/kernel';
import type { EntryPictures } from './blog/entry-pictures.ts';
import type { BoundedReads } from './gallery/bounded-reads.ts';
import type { MediaAddresses } from './gallery/cards.ts';
import type { Appeals } from './moderation/appeals.ts';
import type { RemovalDependencies } from './moderation/remove-and-restore.ts';
import type { Previews } from './pictures/previews.ts';
import type { EmptySearches } from './search/empty-searches.ts';
import type { Engine, EngineBreaker } from './search/engine.ts';
import type { LearnedWords } from './search/learned-words.ts';
import type { Appearances } from './statistics/appearances.ts';
import type { PlatformCounts } from './statistics/platform-counts.ts';
import type { SearchTerms, VisitCounter } from './statistics/visit-counter.ts';

/** Dependencies of this service's calls. */
export interface Dependencies extends RemovalDependencies {
  appeals: Appeals;
  /** Pictures of blog entries. */
  entryPictures: EntryPictures;
  /** Media service, which receives new pictures. */
  mediaService: ServiceClient;
  /** Key that signs the links for appealing a suspension. */
  appealSecret: string;
  media: MediaAddresses;
  /** Secret for the hash of a visitor's network, so that a stolen copy of the database identifies no visitor. */
  visitorSecret: string;
  /** True if requests by tools such as curl count as visits (in development only). */
  countsTools: boolean;
  /** URL of the reverse geocoder; if undefined, the table of towns is used. */
  geocoderUrl: string | undefined;
  objects: ObjectStore;
  previews: Previews;
  engine: Engine;
  /** Circuit breaker of the search engine, shared by all calls that use it. */
  engineBreaker: EngineBreaker;
  /** Limits the number of concurrent reads that browse the read model. */
  browsing: BoundedReads;
  /** Counts searches without results. */
  emptySearches: EmptySearches;
  /** Search words that administrators added. */
  learnedWords: LearnedWords;
  /** Counts visits of providers. */
  visits: VisitCounter;
  searchTerms: SearchTerms;
  appearances: Appearances;
  platformCounts: PlatformCounts;
  /** Clock for the start and end of days in statistics. */
  clock: Pick<DatabaseClock, 'now'>;
}

/** Handlers of some of this service's calls. */
export type Handlers = Partial<CallHandlers<'directory', Dependencies>>;
