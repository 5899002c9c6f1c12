import type { WorkDocument } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';

/** Validity of a reading, in milliseconds: health checks and metrics read often. */
const READING_MS = 3_000;

/** Uploads that wait for the end of a platform fault. */
export interface Waits {
  count: number;
  /** Start of the longest wait, and its fault; absent if none wait. */
  oldest?: { since: Date; fault: string };
}

/** Reports uploads that wait for the end of a fault to operators; reads them at most every few seconds. */
export class FaultWaits {
  readonly #stores: readonly WorkStore<WorkDocument>[];
  #reading: Promise<Waits> | undefined;
  #until = 0;

  constructor(stores: readonly WorkStore<WorkDocument>[]) {
    this.#stores = stores;
  }

  async read(): Promise<Waits> {
    if (!this.#reading || performance.now() > this.#until) {
      this.#until = performance.now() + READING_MS;
      this.#reading = this.#load();
    }
    return this.#reading;
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
