import type { JobProducer, Log } from '@vitrina/kernel';
import type { Need, UploadJob, WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Adds the jobs that uploads are waiting for. */
export class JobAdder {
  readonly #producer: JobProducer;
  readonly #log: Log;

  constructor(producer: JobProducer, log: Log) {
    this.#producer = producer;
    this.#log = log;
  }

  /**
   * Adds a job for an upload; does nothing if the same job is already waiting or running.
   * @param first adds it before all waiting jobs: for work that was in progress when its worker died
   */
  async add(kind: UploadJob, work: Pick<WorkDocument, '_id' | 'generation'>, first = false): Promise<void> {
    const options = { once: { id: `${kind}-${work._id}-${work.generation}` }, first };
    if (kind === 'media.purge') await this.#producer.add(kind, { id: work._id }, options);
    else await this.#producer.add(kind, { id: work._id, generation: work.generation }, options);
  }

  /** Adds the job of a need, then removes the need. If this fails, the need stays for the sweep. */
  async addPending<D extends WorkDocument>(store: WorkStore<D>, work: D, need: Need, first = false): Promise<void> {
    try {
      await this.add(need.kind, work, first);
      await store.clearNeed(work._id, need);
    } catch (error) {
      this.#log.warn({ err: error, id: work._id }, 'job left to the sweep');
    }
  }
}
