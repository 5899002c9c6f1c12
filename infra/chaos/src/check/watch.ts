import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from '../load/ledger.ts';
import type { GroundTruth } from './truth.ts';

/** Interval between two polls, in milliseconds: the resolution of all printed times. */
const POLL_MS = 200;

/** Records when each accepted upload finishes, until the signal is aborted. Waits while the database is unavailable. */
export async function recordCompletions(truth: GroundTruth, ledger: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = new Map(ledger.waiting.map((upload) => [upload.id ?? '', upload]));
    const states = waiting.size === 0 ? [] : await truth.states([...waiting.keys()]).catch(() => []);
    for (const { _id, state, failure } of states) {
      const upload = waiting.get(_id);
      if (!upload || (state !== 'ready' && state !== 'failed')) continue;
      Object.assign(upload, { state, finishedAt: Date.now(), ...(failure && { failure }) });
    }
    await pause(POLL_MS);
  }
}

/** Lists the ids of the uploads that a worker is processing. */
export async function processingIds(truth: GroundTruth, ledger: Ledger): Promise<string[]> {
  const states = await truth.states(ledger.waiting.map(({ id }) => id ?? ''));
  return states.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
}
