import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { golden, MARKER, pictureFormats, pictures } from './corpus/golden.ts';
import { flatPng, gifOf, webpAnimation } from './corpus/picture-bytes.ts';
import { planCorpus, selectSample } from './corpus/plan.ts';
import { defectsOf } from './corpus-run/check-served.ts';

const request = { seed: 1, count: 1_000, tripwire: 'http://127.0.0.1:9' };

/** Computes the digest of some small files of a corpus, with freshly loaded modules. */
async function digestOf(seed: number): Promise<string> {
  vi.resetModules();
  const plan = await import('./corpus/plan.ts');
  const files = plan.planCorpus({ ...request, seed }).filter(({ kind }) => kind !== 'size' && !kind.endsWith('bomb'));
  const hash = createHash('sha256');
  for (const { made, bytes } of plan.selectSample(files, 32, seed)) hash.update(made).update(await bytes());
  return hash.digest('hex');
}

describe('the corpus', () => {
  test('contains at least a thousand files, each with a different origin', () => {
    const files = planCorpus(request);
    expect(files.length).toBeGreaterThanOrEqual(1_000);
    expect(new Set(files.map(({ kind, made }) => `${kind} ${made}`)).size).toBe(files.length);
    for (const { outcome, made } of files) {
      expect(outcome.ready || outcome.refused.length + outcome.failed.length > 0, made).toBe(true);
    }
  });

  test('stays the same for the same seed, byte for byte, and differs for another', { timeout: 60_000 }, async () => {
    const first = await digestOf(1);
    expect(await digestOf(1)).toBe(first);
    expect(await digestOf(2)).not.toBe(first);
  });

  test('gives samples with files of every kind', () => {
    const files = planCorpus(request);
    const sample = selectSample(files, 60, 7);
    expect(sample).toHaveLength(60);
    expect(new Set(sample.map(({ kind }) => kind))).toEqual(new Set(files.map(({ kind }) => kind)));
  });
});

describe('the parts of the corpus', () => {
  test.each(pictureFormats)('include a healthy %s that decodes and contains location and camera', async (format) => {
    const bytes = golden(pictures[format]);
    const { width, exif } = await sharp(bytes).metadata();
    await sharp(bytes, { animated: true }).raw().toBuffer();
    expect(width).toBe(160);
    if (format !== 'gif' && format !== 'animated') expect(exif?.toString('latin1')).toContain(MARKER);
  });

  test('include generated animations that decode, frame by frame', async () => {
    for (const bytes of [
      await gifOf({ width: 400, height: 300, frames: 3 }),
      webpAnimation({ width: 160, height: 120, frames: 3 }),
    ]) {
      const { info } = await sharp(bytes, { animated: true }).raw().toBuffer({ resolveWithObject: true });
      expect(info.pages ?? 3).toBe(3);
    }
  });

  test('include a pixel bomb with the claimed size', async () => {
    const bomb = flatPng(5_000, 2_000);
    expect(bomb.length).toBeLessThan(10_000);
    const { info } = await sharp(bomb).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([5_000, 2_000]);
  });
});

describe('the check of served files', () => {
  const headers = new Headers({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  });
  const served = (bytes: Buffer, changes: object = {}) =>
    defectsOf({ url: '/media/x/1.jpg', status: 200, headers, bytes, ...changes }, new Set());
  const clean = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();

  test('finds nothing in a clean picture', async () => {
    expect(await served(await clean())).toEqual([]);
  });

  test('finds metadata, markers, scripts, damage, wrong types and originals', async () => {
    const bytes = await clean();
    const dirty = golden('jpeg.jpg');
    expect((await served(dirty)).join()).toMatch(/carries exif/);
    expect((await served(dirty)).join()).toMatch(new RegExp(MARKER));
    expect((await served(Buffer.concat([bytes, Buffer.from('<SCRIPT>')]))).join()).toMatch(/holds <script/);
    expect((await served(bytes.subarray(0, bytes.length / 2))).join()).toMatch(/does not decode/);
    expect((await served(bytes, { headers: new Headers({ 'content-type': 'text/html' }) })).length).toBe(3);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const own = await defectsOf({ url: '/x', status: 200, headers, bytes }, new Set([sha256]));
    expect(own.join()).toMatch(/a file that was sent/);
  });
});
