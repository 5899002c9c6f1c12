import type { CallName } from '@vitrina/contracts';
import type { CallHandler, DatabaseClock, ObjectStore, ServiceClient } from '@vitrina/kernel';
import type { MediaAddresses } from './answers/cards.ts';
import type { EntryPictures } from './blog/entry-pictures.ts';
import type { Appeals } from './moderation/appeals.ts';
import type { RemovalDependencies } from './moderation/remove-thing.ts';
import type { Previews } from './preview/previews.ts';
import type { BoundedReads } from './reading/bounded-reads.ts';
import type { EmptySearches } from './search/empty-searches.ts';
import type { Engine } from './search/engine.ts';
import type { LearnedWords } from './search/learned-words.ts';
import type { OutageMemory } from './search/outage.ts';
import type { Appearances } from './statistics/appearances.ts';
import type { PlatformCounts } from './statistics/platform-counts.ts';
import type { SearchTerms } from './statistics/search-terms.ts';
import type { VisitCounter } from './statistics/visit-counter.ts';

/** What the calls of this service work with. */
export interface Dependencies extends RemovalDependencies {
  appeals: Appeals;
  /** What happens to the pictures of blog entries. */
  entryPictures: EntryPictures;
  /** The service that takes new pictures. */
  mediaService: ServiceClient;
  /** Signs the links by which suspended accounts are appealed. */
  appealSecret: string;
  media: MediaAddresses;
  /** Mixed into the hash of a visitor's network, so that a stolen copy of the database identifies no visitor. */
  visitorSecret: string;
  /** True where the tools of developers count as visitors. */
  countsTools: boolean;
  /** The reverse geocoder; without one the table of towns answers. */
  geocoderUrl: string | undefined;
  objects: ObjectStore;
  previews: Previews;
  engine: Engine;
  /** The known state of the search engine, shared by the calls that ask it. */
  outages: OutageMemory;
  /** Limits how many requests browse the read model at once. */
  browsing: BoundedReads;
  /** Counts the texts that found nothing. */
  emptySearches: EmptySearches;
  /** The words that administrators taught the search. */
  learnedWords: LearnedWords;
  /** Counts what visitors see of providers. */
  visits: VisitCounter;
  searchTerms: SearchTerms;
  appearances: Appearances;
  platformCounts: PlatformCounts;
  /** The time by which the days of the statistics begin and end. */
  clock: Pick<DatabaseClock, 'now'>;
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Dependencies>;
