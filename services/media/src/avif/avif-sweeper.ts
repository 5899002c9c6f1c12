import { type JobProducer, type Log, RepeatingTask } from '@vitrina/kernel';
import type { AvifStore } from './avif-store.ts';

/** How often waiting posts are looked for, in milliseconds. */
const SWEEP_MS = 2_000;

/** True while new pictures wait or are decoded: AVIF stands back for them. */
export async function isBusy(producer: JobProducer): Promise<boolean> {
  const counts = await producer.queue('image').getJobCounts('active', 'waiting', 'prioritized');
  return Object.values(counts).some((count) => count > 0);
}

/**
 * Adds the AVIF jobs of ready pictures while no new ones wait. Each worker that serves the queue of late work runs one;
 * the same job twice is one. What needs them stands in the documents, so a Redis that forgot everything loses nothing.
 */
export class AvifSweeper {
  readonly #store: AvifStore;
  readonly #producer: JobProducer;
  readonly #afterMs: number;
  readonly #task: RepeatingTask;

  /** `afterSeconds` is how long a picture is ready before its AVIF files are made. */
  constructor(store: AvifStore, producer: JobProducer, afterSeconds: number, log: Log) {
    this.#store = store;
    this.#producer = producer;
    this.#afterMs = afterSeconds * 1_000;
    this.#task = new RepeatingTask(() => this.#sweep(), { pauseMs: SWEEP_MS, fault: 'sweep for AVIF failed', log });
  }

  start(): void {
    this.#task.start();
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #sweep(): Promise<void> {
    const due = await this.#store.due(this.#afterMs);
    if (due.length === 0 || (await isBusy(this.#producer))) return;
    for (const post of due) {
      const { _id: id, generation } = post;
      await this.#producer.add('image.avif', { id, generation }, { once: { id: `image.avif-${id}-${generation}` } });
      await this.#store.postpone(post);
    }
  }
}
