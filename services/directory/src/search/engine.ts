import { Meilisearch } from 'meilisearch';
import type { DirectoryConfig } from '../config.ts';
import { keepAliveFetch } from './keep-alive-fetch.ts';

/**
 * Time-out of a request to the engine, in milliseconds. A search then browses the read model instead; while the engine
 * indexes a batch, even a task's status may take long.
 */
const TIMEOUT_MS = { search: 2_000, indexing: 60_000 } as const;

/** Names of a namespace's indexes. */
export interface IndexNames {
  providers: string;
  posts: string;
  entries: string;
}

/** Builds the names of a namespace's indexes. */
export function indexNames(namespace: string): IndexNames {
  return { providers: `${namespace}_providers`, posts: `${namespace}_posts`, entries: `${namespace}_entries` };
}

/** Client of the search engine and the names of this platform's indexes. */
export interface Engine {
  client: Meilisearch;
  names: IndexNames;
}

/** Creates a client for one of the two uses; sends nothing yet. */
export function createEngine(
  config: Pick<DirectoryConfig, 'MEILI_URL' | 'MEILI_KEY' | 'NAMESPACE'>,
  use: keyof typeof TIMEOUT_MS,
): Engine {
  return {
    client: new Meilisearch({
      host: config.MEILI_URL,
      ...(config.MEILI_KEY && { apiKey: config.MEILI_KEY }),
      timeout: TIMEOUT_MS[use],
      defaultWaitOptions: { timeout: 60_000, interval: 20 },
      // Compressed responses arrive about 40 ms later over a local connection.
      requestInit: { headers: { 'accept-encoding': 'identity' } },
      ...(use === 'search' && { httpClient: keepAliveFetch }),
    }),
    names: indexNames(config.NAMESPACE),
  };
}
