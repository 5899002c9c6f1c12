import { createLog } from '@vitrina/kernel';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DecoderCrashed, PictureRefused } from '../src/files/limited-program.ts';
import { DecoderPool } from '../src/images/decoder-pool.ts';
import { quarters } from './support/pictures.ts';
import { temporaryFile, temporaryFolder } from './support/temporary.ts';

const log = createLog('prueba', { LOG_LEVEL: 'silent' });

function poolOf(entry: URL, idleMs?: number): DecoderPool {
  const pool = new DecoderPool(entry, 1, log, 0, idleMs);
  onTestFinished(() => pool.close());
  return pool;
}

async function requestFor(source: Buffer) {
  const files = { input: await temporaryFile(source), output: await temporaryFolder() };
  return { ...files, type: 'image/jpeg' as const, recipe: 'post' as const };
}

const calm = new AbortController().signal;

test('a child process decodes pictures one after the other and reports its progress', async () => {
  const pool = poolOf(new URL('../dist/commands/decoder.js', import.meta.url));
  const request = await requestFor(await quarters(900, 600).jpeg().toBuffer());
  const percents: number[] = [];
  const results = await Promise.all(
    [1, 2, 3].map(() => pool.decode(request, calm, (percent) => percents.push(percent))),
  );
  expect(results.map(({ width }) => width)).toEqual([900, 900, 900]);
  expect(percents).toEqual([30, 80, 90, 30, 80, 90, 30, 80, 90]);
});

test('an idle child process ends, and the next picture starts another', async () => {
  const pool = poolOf(new URL('../dist/commands/decoder.js', import.meta.url), 50);
  const request = await requestFor(await quarters(60, 40).png().toBuffer());
  for (let picture = 0; picture < 2; picture += 1) {
    expect((await pool.decode(request, calm, () => undefined)).width).toBe(60);
    await vi.waitFor(() => expect(pool.running).toBe(0), { timeout: 60_000 });
  }
});

test('a bad picture is refused with its reason, and the child process continues', async () => {
  const pool = poolOf(new URL('../dist/commands/decoder.js', import.meta.url));
  const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const refusal = async (source: Buffer) => pool.decode(await requestFor(source), calm, () => undefined);
  await expect(refusal(bomb)).rejects.toMatchObject({ code: 'archivo_dimensiones' });
  await expect(refusal(Buffer.from('no es una foto'))).rejects.toBeInstanceOf(PictureRefused);
  const good = await requestFor(await quarters(60, 40).png().toBuffer());
  expect((await pool.decode(good, calm, () => undefined)).width).toBe(60);
});

test('a missing output folder counts as a fault of the machine, not of the picture', async () => {
  const pool = poolOf(new URL('../dist/commands/decoder.js', import.meta.url));
  const request = await requestFor(await quarters(60, 40).png().toBuffer());
  const nowhere = pool.decode({ ...request, output: `${request.output}/no-existe` }, calm, () => undefined);
  await expect(nowhere).rejects.not.toBeInstanceOf(PictureRefused);
});

test('a crash of a child process fails only its current picture', async () => {
  const pool = poolOf(new URL('./support/crashing-decoder.mjs', import.meta.url));
  const request = await requestFor(Buffer.alloc(1));
  for (let picture = 0; picture < 2; picture += 1) {
    await expect(pool.decode(request, calm, () => undefined)).rejects.toBeInstanceOf(DecoderCrashed);
  }
});

test('aborting a hanging picture kills the child process and frees its slot', async () => {
  const pool = poolOf(new URL('./support/hanging-decoder.mjs', import.meta.url));
  const request = await requestFor(Buffer.alloc(1));
  for (let picture = 0; picture < 2; picture += 1) {
    const gone = new AbortController();
    const decoding = pool.decode(request, gone.signal, () => undefined);
    gone.abort(new Error('lease lost'));
    await expect(decoding).rejects.toThrow('lease lost');
  }
});

test('a child process that cannot start does not blame the picture', async () => {
  const pool = poolOf(new URL('./support/no-such-decoder.ts', import.meta.url));
  const decoding = pool.decode(await requestFor(Buffer.alloc(1)), calm, () => undefined);
  await expect(decoding).rejects.not.toBeInstanceOf(DecoderCrashed);
});
