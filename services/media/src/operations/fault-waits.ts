import type { WorkDocument } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';

/** How long a result is cached, in milliseconds: health checks and metrics request it often. */
const CACHE_MS = 3_000;

/** Uploads that wait for the end of a platform fault. */
export interface Waits {
  count: number;
  /** Start of the longest wait, and its fault; absent if none wait. */
  oldest?: { since: Date; fault: string };
}

/** Counts the uploads that wait for the end of a fault. The result is cached for 3 s. */
export class FaultWaits {
  readonly #stores: readonly WorkStore<WorkDocument>[];
  #cached: Promise<Waits> | undefined;
  #cachedUntil = 0;

  constructor(stores: readonly WorkStore<WorkDocument>[]) {
    this.#stores = stores;
  }

  async read(): Promise<Waits> {
    if (!this.#cached || performance.now() > this.#cachedUntil) {
      this.#cachedUntil = performance.now() + CACHE_MS;
      this.#cached = this.#load();
    }
    return this.#cached;
  }

  /** Describes the waiting uploads in a line for operators; empty if none wait. */
  async describe(): Promise<string> {
    const { count, oldest } = await this.read();
    if (count === 0) return '';
    return `${count} uploads wait for the end of a fault${oldest ? ` since ${oldest.since.toISOString()}: ${oldest.fault}` : ''}`;
  }

  async #load(): Promise<Waits> {
    const counts = await Promise.all(this.#stores.map((store) => store.countWaits()));
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count === 0) return { count };
    const first = (await Promise.all(this.#stores.map((store) => store.waits(1)))).flat();
    const oldest = first.map(({ wait }) => wait).sort((a, b) => a.since.getTime() - b.since.getTime())[0];
    return { count, ...(oldest && { oldest }) };
  }
}
