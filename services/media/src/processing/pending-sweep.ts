import { RepeatingTask, trusted } from '@vitrina/kernel';
import type { MediaConnections } from '../context.ts';
import type { WorkDocument } from '../uploads/documents.ts';
import { findOverdue, findWithoutJob, isUnderWay } from '../uploads/work-queries.ts';
import type { JobAdder, WorkStore } from '../uploads/work-store.ts';
import { settleOverdue } from './settle-work.ts';

/** Time between two sweeps, in milliseconds. */
const SWEEP_MS = 3_000;
/** The same while no upload is under way. Work of a worker that dies later is taken back after its lease and a sweep. */
const REST_MS = 6_000;
/** Age at which a need counts as forgotten, in milliseconds; its writer normally adds the job immediately. */
const FORGOTTEN_MS = 3_000;
/**
 * Interval at which one worker re-adds the jobs of all waiting work, in milliseconds; jobs still in the queue are not
 * added twice. The interval is kept by a key in Redis: if Redis loses it, the next sweep simply runs early.
 */
const RECONCILE_MS = 10_000;

type Stores = readonly WorkStore<WorkDocument>[];

/**
 * Recovers work after a crash: changes that did not reach all files of a work, needs whose job was never added, leases of
 * dead workers, and jobs that Redis lost. Every worker runs it; each step may be repeated.
 */
export function pendingSweep(media: MediaConnections): RepeatingTask {
  const { stores, posts, jobs, queueRedis, log } = media;
  const sweep = async () => {
    if (!(await isBusy(media))) return { pauseMs: REST_MS };
    // First, so that no job of a file is added whose work was deleted.
    await settleOverdue(media, forgottenAt(posts));
    for (const store of stores) {
      for (const work of await store.reclaim(store.now())) {
        log.warn({ id: work._id, lostRuns: work.openRuns.length }, 'lease ended without a result');
        await jobs.addPending(store, work, true);
      }
      for (const work of await findOverdue(store.model, forgottenAt(store))) await jobs.addPending(store, work);
    }
    if (await queueRedis.set('media:reconciliado', '1', 'PX', RECONCILE_MS, 'NX')) await reconcile(stores, jobs);
    return { pauseMs: SWEEP_MS };
  };
  return new RepeatingTask(sweep, { pauseMs: SWEEP_MS, failureMessage: 'sweep failed', log });
}

/**
 * Tells whether a sweep may find something before the end of a rest. The embedded database reads the whole collection for
 * each query, so a platform at rest sends one for each collection instead of all those of a sweep.
 */
async function isBusy({ posts, photos }: MediaConnections): Promise<boolean> {
  const soon = new Date(forgottenAt(posts).getTime() + REST_MS);
  return (
    (await isUnderWay(posts.model, soon, [{ workNeed: trusted({ $lt: soon }) }])) ||
    (await isUnderWay(photos.model, soon))
  );
}

async function reconcile(stores: Stores, jobs: JobAdder): Promise<void> {
  for (const store of stores) {
    const before = forgottenAt(store);
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: WorkDocument[] = await findWithoutJob(store.model, before, after);
      for (const work of page) await jobs.add(work.state === 'deleted' ? 'media.purge' : store.jobFor(work), work);
      after = page.at(-1)?._id;
    }
  }
}

function forgottenAt(store: Pick<WorkStore<WorkDocument>, 'now'>): Date {
  return new Date(store.now().getTime() - FORGOTTEN_MS);
}
