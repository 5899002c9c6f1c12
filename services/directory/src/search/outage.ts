import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

/** How long the engine is left alone after it failed, in milliseconds: nobody else waits for its time-out meanwhile. */
const REST_MS = 2_000;

/** True where an error means that the engine is away or not ready, not that we asked it something wrong. */
export function isOutage(error: unknown): boolean {
  if (error instanceof MeilisearchRequestError || error instanceof MeilisearchRequestTimeOutError) return true;
  if (!(error instanceof MeilisearchApiError)) return false;
  return error.response.status >= 500 || error.cause?.code === 'index_not_found';
}

/** Remembers that the engine just failed. */
export class OutageMemory {
  #restUntil = 0;

  /**
   * Runs a search, or answers null where the engine is away or was a moment ago.
   * @throws what is not an outage
   */
  async attempt<T>(search: () => Promise<T>, onOutage: (error: unknown) => void): Promise<T | null> {
    if (Date.now() < this.#restUntil) return null;
    try {
      return await search();
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#restUntil = Date.now() + REST_MS;
      onOutage(error);
      return null;
    }
  }
}
