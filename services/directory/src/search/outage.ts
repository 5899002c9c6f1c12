import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

/** How long the engine is left alone after it failed, in milliseconds: nobody else waits for its time-out meanwhile. */
const REST_MS = 2_000;

/**
 * True where the engine is the reason of an error: away, late, or without our index or its settings, as after a loss of
 * its data. Our own requests hold known values only, so a refused one says the same.
 */
function isOutage(error: unknown): boolean {
  return (
    error instanceof MeilisearchRequestError ||
    error instanceof MeilisearchRequestTimeOutError ||
    error instanceof MeilisearchApiError
  );
}

/** Remembers that the engine just failed, for all calls that ask it. */
export class OutageMemory {
  readonly #onOutage: () => void;
  #restUntil = 0;

  /** @param onOutage called when the engine failed a search */
  constructor(onOutage: () => void) {
    this.#onOutage = onOutage;
  }

  /**
   * Runs a search, or answers null where the engine is away or was a moment ago.
   * @throws what is not an outage
   */
  async attempt<T>(search: () => Promise<T>, tell: (error: unknown) => void): Promise<T | null> {
    if (Date.now() < this.#restUntil) return null;
    try {
      return await search();
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#restUntil = Date.now() + REST_MS;
      tell(error);
      this.#onOutage();
      return null;
    }
  }
}
