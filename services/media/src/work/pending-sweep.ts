import { type Log, RepeatingTask } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import type { JobAdder } from './job-adder.ts';
import type { WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Time between two sweeps, in milliseconds. */
const SWEEP_MS = 3_000;
/** Age at which a need counts as forgotten, in milliseconds: the process that writes it adds its job at once. */
const FORGOTTEN_MS = 3_000;
/**
 * How often one of the workers adds the jobs of all waiting work again, in milliseconds; jobs that the queue still has
 * are not added twice. The key that spaces it is in Redis: if Redis loses everything, the next sweep does it.
 */
const RECONCILE_MS = 10_000;

type Stores = readonly WorkStore<WorkDocument>[];

/**
 * Recovers work after a crash: needs whose job was never added, leases of workers that died, and jobs that Redis lost.
 * Every worker runs it; all steps may be done twice.
 */
export function pendingSweep(stores: Stores, jobs: JobAdder, redis: Redis, log: Log): RepeatingTask {
  const sweep = async () => {
    for (const store of stores) {
      for (const work of await store.reclaim(store.now())) {
        log.warn({ id: work._id, lostRuns: work.openRuns.length }, 'lease ended without a result');
        await jobs.addNeeded(store, work, work.need, true);
      }
      for (const work of await store.overdue(forgottenAt(store))) {
        if (work.need) await jobs.addNeeded(store, work, work.need);
      }
    }
    if (await redis.set('media:reconciliado', '1', 'PX', RECONCILE_MS, 'NX')) await reconcile(stores, jobs);
  };
  return new RepeatingTask(sweep, { pauseMs: SWEEP_MS, fault: 'sweep failed', log });
}

async function reconcile(stores: Stores, jobs: JobAdder): Promise<void> {
  for (const store of stores) {
    const before = forgottenAt(store);
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: WorkDocument[] = await store.waiting(before, after);
      for (const work of page) await jobs.add(work.state === 'deleted' ? 'media.purge' : store.jobFor(work), work);
      after = page.at(-1)?._id;
    }
  }
}

function forgottenAt(store: WorkStore<WorkDocument>): Date {
  return new Date(store.now().getTime() - FORGOTTEN_MS);
}
