import { expect, test } from 'vitest';
import { DecoderCrashed, MachineFault, runProgram } from '../src/files/limited-program.ts';
import { processesOf } from './support/children.ts';

const calm = new AbortController().signal;
const refusal = () => 'archivo_ilegible' as const;

test('a program beyond its time limit counts as crashed, an aborted program rejects with the reason, and both end', async () => {
  const slow = (signal: AbortSignal, limitMs: number) =>
    runProgram('sleep', ['71.25'], { signal, limitMs, niceness: 19 }, refusal);
  await expect(slow(calm, 200)).rejects.toBeInstanceOf(DecoderCrashed);
  const aborting = new AbortController();
  const aborted = expect(slow(aborting.signal, 60_000)).rejects.toThrow('ya no hace falta');
  await expect.poll(async () => (await processesOf('sleep', '71.25')).length).toBe(1);
  aborting.abort(new Error('ya no hace falta'));
  await aborted;
  expect(await processesOf('sleep', '71.25')).toEqual([]);
});

test('a missing program counts as a fault of the machine', async () => {
  const missing = runProgram('no-existe', [], { signal: calm, limitMs: 5_000, niceness: 0 }, refusal);
  await expect(missing).rejects.toBeInstanceOf(MachineFault);
});
