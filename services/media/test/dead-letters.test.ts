import { loadConfig, ObjectStore, objectsConfig } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgottenPost } from './support/forgotten-post.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';
import { runByHand } from './support/run-by-hand.ts';

let platform: Platform;
let png: Buffer;
beforeAll(async () => {
  platform = await startPlatform();
  png = await quarters(60, 40).png().toBuffer();
});
afterAll(() => platform?.stop());

const stored = (id: string) => platform.posts.findById(id).lean();

describe('an upload that cannot be processed', () => {
  test('is put aside by name after two crashes of its decoder, and no third child dies', async () => {
    const run = runByHand(platform, 'crashing');
    const id = await forgottenPost(platform, png);
    await expect(run(id)).rejects.toThrow('decoder ended');
    expect(await stored(id)).toMatchObject({ state: 'queued', crashes: 1 });
    await expect(run(id)).rejects.toThrow('put aside for crashes');
    await run(id);
    const dead = { reason: 'crashes', message: 'decoder ended with SIGSEGV' };
    expect(await stored(id)).toMatchObject({ state: 'failed', failure: 'archivo_ilegible', dead });
    expect(await platform.suspects.has(`sha256 of ${id}`)).toBe(true);
  });

  test('is put aside after five runs that failed for a fault of ours, and leaves no file behind', async () => {
    const run = runByHand(platform, 'failing');
    const id = await forgottenPost(platform, png);
    await platform.objects.put('public', `media/${id}/400.webp`, Buffer.from('half'), 'image/webp');
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(run(id)).rejects.toThrow('no space left');
      expect(await stored(id)).toMatchObject({ state: 'queued', faults: attempt });
    }
    await expect(run(id)).rejects.toThrow('put aside for faults');
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      failure: 'no_procesado',
      dead: { reason: 'faults', message: 'no space left' },
    });
    expect(await platform.suspects.has(`sha256 of ${id}`)).toBe(false);
    expect((await platform.keys()).public.filter((key) => key.includes(id))).toEqual([]);
  });

  test('is never put aside while the object store is away', async () => {
    const away = new ObjectStore({ ...loadConfig(objectsConfig), S3_ENDPOINT: 'http://127.0.0.1:9' }, 'nadie');
    const run = runByHand(platform, 'failing', away);
    const id = await forgottenPost(platform, png);
    for (let attempt = 0; attempt < 7; attempt += 1) await expect(run(id)).rejects.toThrow('ECONNREFUSED');
    expect(await stored(id)).toMatchObject({ state: 'queued', faults: 0, silentRuns: 0 });
  });

  test('is not blamed for a process that stops', async () => {
    const run = runByHand(platform, 'failing');
    const id = await forgottenPost(platform, png);
    const stopping = AbortSignal.abort(new Error('shutting down'));
    for (let attempt = 0; attempt < 7; attempt += 1) await expect(run(id, stopping)).rejects.toThrow('aborted');
    expect(await stored(id)).toMatchObject({ state: 'queued', faults: 0 });
  });
});
