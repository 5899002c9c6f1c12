import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DecoderCrashed, MachineFault } from '../src/images/decoder-pool.ts';
import { decodable } from '../src/images/heif.ts';
import { runProgram } from '../src/video/limited-program.ts';
import { processesOf } from './support/children.ts';
import { hasHeif, makeHeic } from './support/heic.ts';
import { quarters } from './support/pictures.ts';
import { temporaryFile, temporaryFolder } from './support/temporary.ts';

const calm = new AbortController().signal;
const refusal = () => 'archivo_ilegible' as const;

test('a program beyond its limit counts as a crash, one that is aborted ends with the reason, and both are gone', async () => {
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

test('a program that is not installed is the machine’s fault', async () => {
  const missing = runProgram('no-existe', [], { signal: calm, limitMs: 5_000, niceness: 0 }, refusal);
  await expect(missing).rejects.toBeInstanceOf(MachineFault);
});

test.runIf(hasHeif)('a HEIC picture that cannot be written is the machine’s fault, not its own', async () => {
  const input = await temporaryFile(await makeHeic(await quarters(60, 40).jpeg().toBuffer()));
  const nowhere = join(await temporaryFolder(), 'no-existe');
  await expect(decodable('image/heic', { input, folder: nowhere }, calm)).rejects.toBeInstanceOf(MachineFault);
  expect(await decodable('image/jpeg', { input, folder: nowhere }, calm)).toEqual({ input });
});
