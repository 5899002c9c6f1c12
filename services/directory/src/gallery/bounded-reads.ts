import { Problem } from '@vitrina/kernel';

/** Maximum number of concurrent reads and of waiting reads. */
const MAX_RUNNING = 4;
const MAX_WAITING = 16;
/** Time-out for waiting and reading together, in milliseconds. */
const TIMEOUT_MS = 1_500;
/** Time limit of the database for a list filtered by name, in milliseconds: longer than any caller waits. */
export const MAX_NAMED_MS = 2_000;
/** `Retry-After` of refused reads, in seconds. */
const RETRY_AFTER = 3;

/**
 * Limits concurrent reads that the database answers slowly. A caller that finds the queue full or waits too long is
 * refused immediately with `Retry-After`. An abandoned read keeps its slot until it ends.
 */
export class BoundedReads {
  readonly #queue: Array<() => void> = [];
  #running = 0;

  /**
   * Runs a read when a slot is free.
   * @throws {Problem} `servicio_no_disponible` if too many reads run or it takes too long
   */
  async run<T>(read: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING && this.#queue.length >= MAX_WAITING) throw busy();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    await this.#waitForSlot(timeout);
    const reading = read().finally(() => this.#releaseSlot());
    return Promise.race([reading, rejectOnTimeout(timeout)]);
  }

  #waitForSlot(timeout: AbortSignal): Promise<void> {
    if (this.#running < MAX_RUNNING) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const take = () => {
        timeout.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#queue.splice(this.#queue.indexOf(take), 1);
        reject(busy());
      };
      this.#queue.push(take);
      timeout.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Passes the slot to the next waiting read. */
  #releaseSlot(): void {
    const take = this.#queue.shift();
    if (take) take();
    else this.#running -= 1;
  }
}

function rejectOnTimeout(timeout: AbortSignal): Promise<never> {
  return new Promise((_, reject) => timeout.addEventListener('abort', () => reject(busy()), { once: true }));
}

function busy(): Problem {
  return new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER });
}
