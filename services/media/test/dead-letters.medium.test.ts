import { loadConfig, ObjectStore, objectsConfig } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SoloGate } from '../src/processing/claim.ts';
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
  test('becomes a dead letter after two crashes of its decoder, without a third attempt', async () => {
    const run = runByHand(platform, 'crashing');
    const id = await forgottenPost(platform, png);
    await expect(run(id)).rejects.toThrow('decoder ended');
    expect(await stored(id)).toMatchObject({ state: 'queued', crashes: 1 });
    await expect(run(id)).rejects.toThrow('dead letter: crashes');
    await run(id);
    const dead = { reason: 'crashes', message: 'decoder ended with SIGSEGV' };
    expect(await stored(id)).toMatchObject({ state: 'failed', failure: 'archivo_ilegible', dead });
    expect(await platform.blockedHashes.has(`sha256 of ${id}`)).toBe(true);
  });

  test('becomes a dead letter after five lost runs, without blocking its content', async () => {
    const run = runByHand(platform, 'killed');
    const id = await forgottenPost(platform, png);
    for (let lost = 1; lost <= 5; lost += 1) {
      await run(id);
      expect(await stored(id)).toMatchObject({ state: 'queued', crashes: 0, faults: 0 });
      expect((await stored(id))?.openRuns).toHaveLength(lost);
    }
    await expect(run(id)).rejects.toThrow('dead letter: lostRuns');
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      failure: 'archivo_ilegible',
      dead: { reason: 'lostRuns' },
    });
    expect(await platform.blockedHashes.has(`sha256 of ${id}`)).toBe(false);
  });

  test('becomes a dead letter after five failures with a successful probe, leaving no files behind', async () => {
    const broken = async () => {
      throw new TypeError('not a function');
    };
    const run = runByHand(platform, 'good', { finish: broken });
    const id = await forgottenPost(platform, png);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await run(id);
      expect(await stored(id)).toMatchObject({ state: 'queued', faults: attempt, openRuns: [] });
    }
    await expect(run(id)).rejects.toThrow('dead letter: faults');
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      failure: 'no_procesado',
      dead: { reason: 'faults', message: 'not a function' },
    });
    expect((await stored(id))?.wait).toBeUndefined();
    expect(await platform.blockedHashes.has(`sha256 of ${id}`)).toBe(false);
    expect((await platform.keys()).public.filter((key) => key.includes(id))).toEqual([]);
    expect((await platform.keys()).quarantine).toContain(`${id}/original`);
  });
});

describe('an upload whose runs end because of a platform fault', () => {
  const away = () => new ObjectStore({ ...loadConfig(objectsConfig), S3_ENDPOINT: 'http://127.0.0.1:9' }, 'nadie');
  test.each([
    {
      name: "the decoder's machine is at fault",
      decoder: 'failing' as const,
      changes: {},
      fault: 'no space left',
    },
    {
      name: 'the object store is unavailable',
      decoder: 'good' as const,
      changes: { objects: away() },
      fault: 'the object store failed: connect ECONNREFUSED 127.0.0.1:9 (ECONNREFUSED)',
    },
    {
      name: 'an unexpected error occurs while the object store is unavailable',
      decoder: 'good' as const,
      changes: { objects: Object.assign(away(), { get: () => Promise.reject(new TypeError('odd')) }) },
      fault: 'odd',
    },
    {
      name: 'an original is missing while the object store fails',
      decoder: 'good' as const,
      changes: { objects: Object.assign(away(), { get: async () => null }) },
      fault: 'original_perdido',
    },
  ])('waits without being blamed if $name', async ({ decoder, changes, fault }) => {
    const run = runByHand(platform, decoder, changes);
    const id = await forgottenPost(platform, png);
    for (let count = 1; count <= 7; count += 1) {
      await run(id);
      const post = await stored(id);
      expect(post).toMatchObject({ state: 'queued', faults: 0, openRuns: [], wait: { count, fault } });
      expect(post?.need?.kind).toBe('image.process');
    }
    await runByHand(platform, 'good')(id);
  });

  test('waits without being blamed if its process shuts down', async () => {
    const stopping = AbortSignal.abort(new Error('shutting down'));
    const run = runByHand(platform, 'good', { stopping });
    const id = await forgottenPost(platform, png);
    for (let attempt = 0; attempt < 7; attempt += 1) await expect(run(id, stopping)).rejects.toThrow('aborted');
    expect(await stored(id)).toMatchObject({ state: 'queued', faults: 0, openRuns: [] });
  });

  test('waits until its pause has ended', async () => {
    const id = await forgottenPost(platform, png, {
      wait: { count: 1, since: new Date(), fault: 'x' },
      need: { kind: 'image.process', at: new Date(Date.now() + 60_000) },
    });
    await runByHand(platform, 'good')(id);
    expect(await stored(id)).toMatchObject({ state: 'queued', generation: 1 });
  });
});

/** Longest wait at the gate, in milliseconds: the test decides when a run ends, however busy the machine is. */
const GATE_MS = 10 * 60_000;

/** Counts arrivals at the gate, so that a test can control their order. */
class CountingGate extends SoloGate {
  arrivals = 0;

  override enter(alone: boolean): ReturnType<SoloGate['enter']> {
    this.arrivals += 1;
    return super.enter(alone, GATE_MS);
  }
}

describe('an upload with lost runs', () => {
  test('runs alone: it waits for the other runs of its worker, and they wait for it', async () => {
    const gate = new CountingGate();
    const run = runByHand(platform, 'hanging', { gate });
    const innocent = await forgottenPost(platform, png);
    const suspicious = await forgottenPost(platform, png, { generation: 3, openRuns: [2, 3] });
    const late = await forgottenPost(platform, png);
    const ids = [innocent, suspicious, late];
    const states = async () => Promise.all(ids.map(async (id) => (await stored(id))?.state));
    const ends = ids.map(() => new AbortController());
    const tooLong = new DOMException('too long', 'TimeoutError');
    const running: Array<Promise<void>> = [];
    for (const [index, id] of ids.entries()) {
      running.push(run(id, ends[index]?.signal));
      await expect.poll(() => gate.arrivals).toBe(index + 1);
      if (index === 0) await expect.poll(states).toEqual(['processing', 'queued', 'queued']);
    }
    for (const index of [0, 1, 2]) {
      await expect.poll(states).toEqual(ids.map((_, other) => (other === index ? 'processing' : 'queued')));
      ends[index]?.abort(tooLong);
    }
    await Promise.all(running);
    expect(await stored(suspicious)).toMatchObject({ openRuns: [2, 3], faults: 0, crashes: 0 });
  });
});
