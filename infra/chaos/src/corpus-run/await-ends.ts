import { isErrorCode } from '@vitrina/contracts/errors';
import { until } from '@vitrina/local';
import type { Truth } from '../check/truth.ts';
import { type CorpusResult, isExpected } from './result.ts';

/** Longest time without any file coming to its end, in milliseconds: longer than the longest run of one. */
const STANDSTILL_MS = 180_000;

/** Waits until every file that was taken is ready or failed, and notes in the results how it ended. */
export async function awaitEnds(truth: Truth, results: readonly CorpusResult[]): Promise<void> {
  const waiting = new Map(results.flatMap((result) => (result.id === undefined ? [] : [[result.id, result]])));
  let movedAt = Date.now();
  const look = async () => {
    for (const { _id, state, failure } of await truth.states([...waiting.keys()])) {
      const result = waiting.get(_id);
      if (!result || (state !== 'ready' && state !== 'failed')) continue;
      recordEnd(result, state, failure);
      waiting.delete(_id);
      movedAt = Date.now();
    }
    return waiting.size === 0 || Date.now() - movedAt > STANDSTILL_MS;
  };
  await until(look, Number.POSITIVE_INFINITY, { everyMs: 300 });
  for (const result of waiting.values()) result.defects.push('never came to an end');
}

function recordEnd(result: CorpusResult, state: 'ready' | 'failed', failure = ''): void {
  const code = isErrorCode(failure) ? failure : '';
  Object.assign(result, { end: state, code });
  if (isExpected(result.file, state, code)) return;
  result.defects.push(state === 'ready' ? 'something came out of it' : `failed with ${failure || 'no reason'}`);
}
