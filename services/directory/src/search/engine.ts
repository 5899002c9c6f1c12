import { Meilisearch, MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';
import { Agent, type Dispatcher, errors, request } from 'undici';
import type { DirectoryConfig } from '../config.ts';

/**
 * Time-out of a request to the engine, in milliseconds. A search then browses the read model instead; while the engine
 * indexes a batch, even a task's status may take long.
 */
const TIMEOUT_MS = { search: 2_000, indexing: 60_000 } as const;

/** Names of a namespace's indexes. */
export type IndexNames = Record<'providers' | 'posts' | 'entries', string>;

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

/** Maximum number of connections to the engine; further requests are queued until the client's time-out. */
const CONNECTIONS = 64;
/** Time-outs for connecting and for a silent engine, in milliseconds: longer than the client's time-out. */
const CONNECT_MS = 1_000;
const SILENCE_MS = 5_000;

const agent = new Agent({
  connections: CONNECTIONS,
  connect: { timeout: CONNECT_MS },
  headersTimeout: SILENCE_MS,
  bodyTimeout: SILENCE_MS,
});

/**
 * Sends a request of the engine's client over a persistent connection, and reads the JSON response: half of the CPU of
 * `fetch`, because every keystroke sends a search.
 * @throws {Error} for every status except 2xx, for a broken connection, and at the client's time-out
 */
export async function keepAliveFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<unknown> {
  // A connection that the engine closed while idle fails only on its next use; a second request is harmless.
  const retryOnce = (error: unknown) =>
    error instanceof errors.SocketError ? send(input, init) : Promise.reject(error);
  const { status, text } = await send(input, init)
    .catch(retryOnce)
    .catch((error: unknown) => {
      throw init.signal?.aborted ? new Error('the search engine did not answer in time', { cause: error }) : error;
    });
  if (status < 200 || status > 299) throw new Error(`the search engine answered ${status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function send(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<{ status: number; text: string }> {
  const url = input instanceof URL ? input : String(input);
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    method: (init.method ?? 'GET') as Dispatcher.HttpMethod,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? init.body : null,
    signal: init.signal ?? null,
  });
  return { status: statusCode, text: await body.text() };
}

/** Pause after a failure of the engine, in milliseconds, during which no request waits for its time-out. */
const REST_MS = 2_000;
/** Longest pause, in milliseconds; the pause doubles after each failed probe. */
const LONGEST_REST_MS = 8_000;

/**
 * True if the engine caused the error: it is down, slow, or without our index or settings, as after a loss of its data.
 * Our requests contain only valid values, so a refused request means the same.
 */
function isOutage(error: unknown): boolean {
  return (
    error instanceof MeilisearchRequestError ||
    error instanceof MeilisearchRequestTimeOutError ||
    error instanceof MeilisearchApiError
  );
}

/** Circuit breaker for the engine: after a pause one request probes it; the others go without until that succeeds. */
export class EngineBreaker {
  readonly #onOutage: () => void;
  #restUntil = 0;
  /** Number of failures since the engine last responded. */
  #failures = 0;
  #probing = false;

  /** @param onOutage called after a search failed because of the engine */
  constructor(onOutage: () => void) {
    this.#onOutage = onOutage;
  }

  /** Runs a search; returns null while the engine is unavailable. @throws errors that the engine did not cause */
  async attempt<T>(search: () => Promise<T>, onError: (error: unknown) => void): Promise<T | null> {
    if (performance.now() < this.#restUntil || this.#probing) return null;
    const probe = this.#failures > 0;
    this.#probing = probe;
    try {
      const answer = await search();
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (!isOutage(error)) throw error;
      // Only the first failure of concurrent requests counts.
      if (probe || this.#failures === 0) this.#failures += 1;
      this.#restUntil = performance.now() + Math.min(REST_MS * 2 ** (this.#failures - 1), LONGEST_REST_MS);
      onError(error);
      this.#onOutage();
      return null;
    } finally {
      if (probe) this.#probing = false;
    }
  }
}
