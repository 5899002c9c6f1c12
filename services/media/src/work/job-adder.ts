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

  /** Adds a job for a document; nothing happens where the same one waits or runs already. */
  async add(kind: NeededJob, work: Pick<WorkDocument, '_id' | 'generation'>): Promise<void> {
    const once = { id: `${kind}-${work._id}-${work.generation}` };
    if (kind === 'media.purge') await this.#producer.add(kind, { id: work._id }, { once });
    else await this.#producer.add(kind, { id: work._id, generation: work.generation }, { once });
  }

  /** Adds the job of a need and strikes the need off. A failure is no loss: the need stays for the sweep. */
  async settle<D extends WorkDocument>(store: WorkStore<D>, work: D, need: Need): Promise<void> {
    try {
      await this.add(need.kind, work);
      await store.clearNeed(work._id, need);
    } catch (error) {
      this.#log.warn({ err: error, id: work._id }, 'job left to the sweep');
    }
  }
}
