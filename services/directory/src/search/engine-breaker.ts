import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

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

/**
 * Circuit breaker for all calls that use the engine. After a pause one request probes the engine; the others work
 * without it until the probe succeeds.
 */
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

  /**
   * Runs a search; returns null while the engine is unavailable.
   * @throws errors that the engine did not cause
   */
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
