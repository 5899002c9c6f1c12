import type { JobProducer, Log } from '@vitrina/kernel';
import type { Need, NeededJob, WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Adds the jobs that documents need. */
export class JobAdder {
  readonly #producer: JobProducer;
  readonly #log: Log;

  constructor(producer: JobProducer, log: Log) {
    this.#producer = producer;
    this.#log = log;
  }

  /**
   * Adds a job for a document; does nothing if the same job waits or runs already.
   * @param first before all waiting jobs: for work that was in progress when its worker died
   */
  async add(kind: NeededJob, work: Pick<WorkDocument, '_id' | 'generation'>, first = false): Promise<void> {
    const options = { once: { id: `${kind}-${work._id}-${work.generation}` }, first };
    if (kind === 'media.purge') await this.#producer.add(kind, { id: work._id }, options);
    else await this.#producer.add(kind, { id: work._id, generation: work.generation }, options);
  }

  /** Adds the job of a need and removes the need. If that fails, the need stays for the sweep. */
  async addNeeded<D extends WorkDocument>(store: WorkStore<D>, work: D, need: Need, first = false): Promise<void> {
    try {
      await this.add(need.kind, work, first);
      await store.clearNeed(work._id, need);
    } catch (error) {
      this.#log.warn({ err: error, id: work._id }, 'job left to the sweep');
    }
  }
}
