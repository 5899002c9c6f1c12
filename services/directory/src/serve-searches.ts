import type { App, CallKit, Log, Shutdown } from '@vitrina/kernel';
import type { MediaAddresses } from './answers/cards.ts';
import { serveEmptySearches } from './calls/get-empty-searches.ts';
import { serveSearch } from './calls/get-search.ts';
import { serveSuggestions } from './calls/get-suggestions.ts';
import type { Store } from './model/store.ts';
import { BoundedReads } from './reading/bounded-reads.ts';
import { EmptySearches } from './search/empty-searches.ts';
import type { Engine } from './search/engine.ts';
import { OutageMemory } from './search/outage.ts';

/** What searches need of the service. */
export interface SearchesKit {
  store: Store;
  engine: Engine;
  media: MediaAddresses;
  log: Log;
  shutdown: Shutdown;
  /** Told when the engine failed a search. */
  onOutage: () => void;
}

/** Mounts the calls that ask the search engine, and what counts the searches without result. */
export function serveSearches(app: App, kit: CallKit, searches: SearchesKit): void {
  const { store, engine, media, log, shutdown } = searches;
  const empty = new EmptySearches(store.emptySearches, log);
  shutdown.add('workers', () => empty.flush());
  const outages = new OutageMemory(searches.onOutage);
  serveSearch(app, kit, { store, engine, media, outages, browsing: new BoundedReads(), empty });
  serveSuggestions(app, kit, engine, outages);
  serveEmptySearches(app, kit, store.emptySearches);
}
