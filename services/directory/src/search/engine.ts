import { Meilisearch } from 'meilisearch';
import type { DirectoryConfig } from '../config.ts';
import { keepAliveFetch } from './keep-alive-fetch.ts';

/**
 * Longest wait for one answer of the engine, in milliseconds: a search then browses without it, while taking in a batch
 * of documents, or telling of a task beside one, may take long.
 */
const PATIENCE_MS = { search: 2_000, indexing: 60_000 } as const;

/** Names of the indexes of a namespace. */
export interface IndexNames {
  providers: string;
  posts: string;
  entries: string;
}

/** The indexes of a namespace. */
export function indexNames(namespace: string): IndexNames {
  return { providers: `${namespace}_providers`, posts: `${namespace}_posts`, entries: `${namespace}_entries` };
}

/** The search engine and the names of this platform's indexes. */
export interface Engine {
  client: Meilisearch;
  names: IndexNames;
}

/** Makes a client for one of the two uses; nothing is sent yet. */
export function createEngine(
  config: Pick<DirectoryConfig, 'MEILI_URL' | 'MEILI_KEY' | 'NAMESPACE'>,
  use: keyof typeof PATIENCE_MS,
): Engine {
  return {
    client: new Meilisearch({
      host: config.MEILI_URL,
      ...(config.MEILI_KEY && { apiKey: config.MEILI_KEY }),
      timeout: PATIENCE_MS[use],
      defaultWaitOptions: { timeout: 60_000, interval: 20 },
      // A compressed answer comes some 40 ms late over a local connection.
      requestInit: { headers: { 'accept-encoding': 'identity' } },
      ...(use === 'search' && { httpClient: keepAliveFetch }),
    }),
    names: indexNames(config.NAMESPACE),
  };
}
