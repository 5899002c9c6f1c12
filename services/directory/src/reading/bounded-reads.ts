import { Problem } from '@vitrina/kernel';

/** Readings at the same time, and how many wait for their turn. */
const [AT_ONCE, WAITING] = [4, 16];
/** Longest wait for the whole, in milliseconds: the turn and the reading. */
const PATIENCE_MS = 1_500;
/** Longest time that the database may take for a list of one name, in milliseconds: longer than anyone waits for it. */
export const MAX_NAMED_MS = 2_000;
/** When it makes sense to ask again, in seconds. */
const RETRY_AFTER = 3;

/**
 * Lets few readings through at once, for what the database can do only slowly. A caller that finds the queue full, or waits too
 * long, is refused at once with when to come again. A reading that was given up keeps its place until it has ended.
 */
export class BoundedReads {
  readonly #line: Array<() => void> = [];
  #running = 0;

  /** @throws {Problem} `servicio_no_disponible` where too many read already or it takes too long */
  async run<T>(read: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE && this.#line.length >= WAITING) throw busy();
    const patience = AbortSignal.timeout(PATIENCE_MS);
    await this.#turn(patience);
    const reading = read().finally(() => this.#next());
    return Promise.race([reading, tooLate(patience)]);
  }

  #turn(patience: AbortSignal): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const take = () => {
        patience.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#line.splice(this.#line.indexOf(take), 1);
        reject(busy());
      };
      this.#line.push(take);
      patience.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Hands the place on. */
  #next(): void {
    const take = this.#line.shift();
    if (take) take();
    else this.#running -= 1;
  }
}

function tooLate(patience: AbortSignal): Promise<never> {
  return new Promise((_, reject) => patience.addEventListener('abort', () => reject(busy()), { once: true }));
}

function busy(): Problem {
  return new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER });
}
