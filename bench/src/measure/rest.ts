import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from './cpu.ts';

/** Duration of one measurement, and the time limit, in milliseconds. */
const SAMPLE_MS = 2_000;
const TIMEOUT_MS = 3 * 60_000;
/** Share of one core below which the platform counts as idle. */
const IDLE_SHARE = 0.15;

/**
 * Waits until this process and all its descendants are idle. A database cleans up for a while after it was filled,
 * which would distort the next measurement.
 * @returns false if they are still busy after three minutes
 */
export async function waitUntilIdle(): Promise<boolean> {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const before = await cpuMs(process.pid);
    const from = performance.now();
    await pause(SAMPLE_MS);
    if ((await cpuMs(process.pid)) - before < IDLE_SHARE * (performance.now() - from)) return true;
  }
  return false;
}
