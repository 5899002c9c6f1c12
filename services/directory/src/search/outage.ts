import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

/** Pause after a failure of the engine, in milliseconds: no request waits for its time-out in this time. */
const REST_MS = 2_000;
/** The pause doubles with each failed probe, up to this many milliseconds. */
const LONGEST_REST_MS = 8_000;

/**
 * True where the engine caused the error: it is down, late, or without our index or its settings, as after a loss of its
 * data. Our requests hold known values only, so a refused request means the same.
 */
function isOutage(error: unknown): boolean {
  return (
    error instanceof MeilisearchRequestError ||
    error instanceof MeilisearchRequestTimeOutError ||
    error instanceof MeilisearchApiError
  );
}

/**
 * A circuit breaker for all calls that use the engine. After a pause one request probes it; the others do without the
 * engine until the probe is answered.
 */
export class OutageMemory {
  readonly #onOutage: () => void;
  #restUntil = 0;
  /** Failures since the engine last answered. */
  #failures = 0;
  #probing = false;

  /** @param onOutage called when the engine failed a search */
  constructor(onOutage: () => void) {
    this.#onOutage = onOutage;
  }

  /**
   * Runs a search, or answers null where the engine is away or was a moment ago.
   * @throws what is not an outage
   */
  async attempt<T>(search: () => Promise<T>, tell: (error: unknown) => void): Promise<T | null> {
    if (performance.now() < this.#restUntil || this.#probing) return null;
    const probe = this.#failures > 0;
    this.#probing = probe;
    try {
      const answer = await search();
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (!isOutage(error)) throw error;
      // Of requests that ran at the same time, only the first failure counts.
      if (probe || this.#failures === 0) this.#failures += 1;
      this.#restUntil = performance.now() + Math.min(REST_MS * 2 ** (this.#failures - 1), LONGEST_REST_MS);
      tell(error);
      this.#onOutage();
      return null;
    } finally {
      if (probe) this.#probing = false;
    }
  }
}
