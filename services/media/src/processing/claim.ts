import type { Log } from '@vitrina/kernel';
import type { WorkDocument } from '../uploads/documents.ts';
import { LEASE_MS, type WorkStore } from '../uploads/work-store.ts';

/** Conditions of a run: admission to its process, and the lease of its upload. */

/** Admits many concurrent runs of one process, or a single one alone, in order of arrival so that no run starves. */
export class SoloGate {
  readonly #queue: Array<{ alone: boolean; go: () => void }> = [];
  #running = 0;
  #isAlone = false;

  /**
   * Waits until a run may start.
   * @param withinMs longest wait, in milliseconds
   * @returns a function that ends the run; null if it could not start in time
   */
  async enter(alone: boolean, withinMs: number): Promise<(() => void) | null> {
    let timer: NodeJS.Timeout | undefined;
    const entered = await new Promise<boolean>((resolve) => {
      const waiting = { alone, go: () => resolve(true) };
      this.#queue.push(waiting);
      timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        resolve(false);
        this.#admit();
      }, withinMs);
      this.#admit();
    });
    clearTimeout(timer);
    return entered ? () => this.#leave() : null;
  }

  #admit(): void {
    for (let next = this.#queue[0]; next && !this.#isAlone; next = this.#queue[0]) {
      if (next.alone && this.#running > 0) return;
      this.#queue.shift();
      this.#running += 1;
      this.#isAlone = next.alone;
      next.go();
    }
  }

  #leave(): void {
    this.#running -= 1;
    this.#isAlone = false;
    this.#admit();
  }
}

/** Renews a lease at a third of its duration until `end` is called; `signal` is aborted with {@link LeaseLost} if it is lost. */
export function keepLease<D extends WorkDocument>(
  store: WorkStore<D>,
  work: D,
  log: Log,
): { signal: AbortSignal; end: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    store.renew(work).then(
      (held) => held || lost.abort(new LeaseLost()),
      (error: unknown) => log.warn({ err: error, id: work._id }, 'lease not renewed'),
    );
  }, LEASE_MS / 3);
  return { signal: lost.signal, end: () => clearInterval(timer) };
}

/** Thrown when another run has taken the work or it was deleted; nothing is left to do. */
export class LeaseLost extends Error {}
