import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from '../load/ledger.ts';
import type { Truth } from './truth.ts';

/** Time between two looks, in milliseconds: the grain of every time that is printed. */
const LOOK_MS = 200;

/** Notes when each accepted upload comes to its end, until the signal is aborted. While the database is away it waits. */
export async function watchEnds(truth: Truth, ledger: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = new Map(ledger.waiting.map((upload) => [upload.id ?? '', upload]));
    const states = waiting.size === 0 ? [] : await truth.states([...waiting.keys()]).catch(() => []);
    for (const { _id, state, failure } of states) {
      const upload = waiting.get(_id);
      if (!upload || (state !== 'ready' && state !== 'failed')) continue;
      Object.assign(upload, { state, finishedAt: Date.now(), ...(failure && { failure }) });
    }
    await pause(LOOK_MS);
  }
}

/** Ids of the uploads that a worker holds at this moment. */
export async function underWay(truth: Truth, ledger: Ledger): Promise<string[]> {
  const states = await truth.states(ledger.waiting.map(({ id }) => id ?? ''));
  return states.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
}
