import type { WorkDocument } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';

/** How long a reading is valid, in milliseconds: health checks and metrics ask often. */
const SEEN_MS = 3_000;

/** Uploads that wait for the end of a fault of the platform. */
export interface Waits {
  count: number;
  /** When the longest wait started, and the fault; absent if none waits. */
  oldest?: { since: Date; fault: string };
}

/** Reports uploads that wait for the end of a fault to operators; read at most every few seconds. */
export class FaultWaits {
  readonly #stores: readonly WorkStore<WorkDocument>[];
  #seen: Promise<Waits> | undefined;
  #until = 0;

  constructor(stores: readonly WorkStore<WorkDocument>[]) {
    this.#stores = stores;
  }

  async read(): Promise<Waits> {
    if (!this.#seen || performance.now() > this.#until) {
      this.#until = performance.now() + SEEN_MS;
      this.#seen = this.#ask();
    }
    return this.#seen;
  }

  /** One line of English for operators; empty if none waits. */
  async describe(): Promise<string> {
    const { count, oldest } = await this.read();
    if (count === 0) return '';
    return `${count} uploads wait for the end of a fault${oldest ? ` since ${oldest.since.toISOString()}: ${oldest.fault}` : ''}`;
  }

  async #ask(): Promise<Waits> {
    const counts = await Promise.all(this.#stores.map((store) => store.countWaits()));
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count === 0) return { count };
    const first = (await Promise.all(this.#stores.map((store) => store.waits(1)))).flat();
    const oldest = first.map(({ wait }) => wait).sort((a, b) => a.since.getTime() - b.since.getTime())[0];
    return { count, ...(oldest && { oldest }) };
  }
}
