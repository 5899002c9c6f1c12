import { type DatabaseClock, Leader, type Leadership, type Log } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import type { IndexNames } from '../search/engine.ts';

/** Dependencies of the rebuild lock. */
export interface LockDependencies {
  mongo: Connection;
  clock: DatabaseClock;
  log: Log;
}

/**
 * Runs a rebuild of an index under a lock that excludes other processes.
 * @param waitMs longest wait for another rebuild, in milliseconds
 * @returns false if another one was still running
 */
export async function withRebuildLock(
  { mongo, clock, log }: LockDependencies,
  kind: keyof IndexNames,
  waitMs: number,
  run: (term: Leadership) => Promise<void>,
): Promise<boolean> {
  const leader = new Leader(mongo, clock, { name: `rebuild-${kind}`, log });
  leader.start();
  try {
    const term = await leader.elected(AbortSignal.timeout(waitMs));
    if (!term) return false;
    await run(term);
    return true;
  } finally {
    await leader.close();
  }
}
