import { type Log, RepeatingTask } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import type { JobAdder } from './job-adder.ts';
import type { WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** How often needs and ended leases are looked for, in milliseconds. */
const SWEEP_MS = 3_000;
/** Age at which a need counts as forgotten, and waiting work as worth a look: whoever wrote it adds its job at once. */
const FORGOTTEN_MS = 3_000;
/**
 * How often one of the workers adds the jobs of all waiting work again, in milliseconds; those that the queue still has
 * are left as they are. The mark that spaces it stands in Redis: where Redis lost everything, the next sweep does it.
 */
const RECONCILE_MS = 10_000;

/**
 * Brings back work that a crash left behind: needs whose job was never added, leases of workers that died, and jobs
 * that Redis lost. Every worker runs one; all they do may be done twice.
 */
export class Sweeper {
  readonly #stores: readonly WorkStore<WorkDocument>[];
  readonly #jobs: JobAdder;
  readonly #redis: Redis;
  readonly #log: Log;
  readonly #task: RepeatingTask;

  constructor(stores: readonly WorkStore<WorkDocument>[], jobs: JobAdder, redis: Redis, log: Log) {
    this.#stores = stores;
    this.#jobs = jobs;
    this.#redis = redis;
    this.#log = log;
    this.#task = new RepeatingTask(() => this.#sweep(), { pauseMs: SWEEP_MS, fault: 'sweep failed', log });
  }

  start(): void {
    this.#task.start();
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #sweep(): Promise<void> {
    for (const store of this.#stores) {
      for (const work of await store.reclaim(store.now())) {
        this.#log.warn({ id: work._id, lostRuns: work.openRuns.length }, 'lease ended without a word');
        if (work.need) await this.#jobs.addNeeded(store, work, work.need, true);
      }
      for (const work of await store.overdue(forgottenAt(store))) {
        if (work.need) await this.#jobs.addNeeded(store, work, work.need);
      }
    }
    if (await this.#redis.set('media:reconciliado', '1', 'PX', RECONCILE_MS, 'NX')) await this.#reconcile();
  }

  async #reconcile(): Promise<void> {
    for (const store of this.#stores) {
      const before = forgottenAt(store);
      let after = '';
      for (;;) {
        const page = await store.waiting(before, after);
        for (const work of page)
          await this.#jobs.add(work.state === 'deleted' ? 'media.purge' : store.jobFor(work), work);
        const last = page.at(-1);
        if (!last) break;
        after = last._id;
      }
    }
  }
}

function forgottenAt(store: WorkStore<WorkDocument>): Date {
  return new Date(store.now().getTime() - FORGOTTEN_MS);
}
