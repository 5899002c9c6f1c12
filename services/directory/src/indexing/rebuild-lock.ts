import { type DatabaseClock, Leader, type Leadership, type Log } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import type { IndexNames } from '../search/engine.ts';

/** What the lock of a rebuild needs. */
export interface LockDependencies {
  mongo: Connection;
  clock: DatabaseClock;
  log: Log;
}

/**
 * Runs a rebuild of an index while no other process does.
 * @param waitMs how long to wait for another rebuild to end, in milliseconds
 * @returns false where another one was still running
 */
export async function whileRebuilding(
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
