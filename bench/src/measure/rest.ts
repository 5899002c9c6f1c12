import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from './cpu.ts';

/** Length of one look, and how long is waited at most, in milliseconds. */
const LOOK_MS = 2_000;
const MOST_MS = 3 * 60_000;
/** Share of one core below which the platform counts as at rest. */
const AT_REST = 0.15;

/**
 * Waits until this process and all it has started are at rest: a database tidies up for a while after it was filled,
 * which would be measured with what comes next.
 * @returns false where they were still at work after three minutes
 */
export async function untilAtRest(): Promise<boolean> {
  const end = performance.now() + MOST_MS;
  while (performance.now() < end) {
    const [before, from] = [await cpuMs(process.pid), performance.now()];
    await pause(LOOK_MS);
    if ((await cpuMs(process.pid)) - before < AT_REST * (performance.now() - from)) return true;
  }
  return false;
}
