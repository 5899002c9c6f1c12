import { keySpace, trusted } from '@vitrina/kernel';
import { backingUrl } from '@vitrina/local/testing';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { originalKey } from '../src/files/keys.ts';
import type { ReadyMedia } from '../src/uploads/documents.ts';
import { WorkStore } from '../src/uploads/work-store.ts';
import { makeClip, pictureInput, quickH264 } from './support/clips.ts';
import { forgottenPost } from './support/forgotten-post.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform?.stop());

const states = async () => (await platform.posts.find().sort({ _id: 1 }).lean()).map(({ state }) => state);
const all = (count: number, state: string) => Array.from({ length: count }, () => state);

/** Expects every post to be announced once, and the public bucket to hold exactly its renditions. */
async function expectOnce(ids: readonly string[]): Promise<void> {
  for (const post of await platform.posts.find().lean()) {
    expect(post.outbox.map(({ name, version }) => [name, version])).toEqual([['media.ready', 1]]);
    expect(post.need).toBeUndefined();
  }
  const files = (await platform.posts.find().lean()).flatMap(({ _id, media }) =>
    (media?.files ?? []).map(({ name }) => `media/${_id}/${name}`),
  );
  expect((await platform.keys()).public.sort()).toEqual(files.sort());
  expect((await platform.keys()).quarantine.sort()).toEqual(ids.map(originalKey).sort());
}

test('work of a killed worker is finished by another within 15 s, and only once', {
  timeout: 90_000,
}, async () => {
  const [first] = await Promise.all([platform.startWorker({}, 'slow'), platform.startWorker({}, 'slow')]);
  const owner = await platform.signIn();
  const picture = await quarters(600, 500).png().toBuffer();
  const ids = await Promise.all(Array.from({ length: 6 }, () => owner.publish(picture)));
  await expect.poll(states, { timeout: 60_000, interval: 20 }).toEqual(all(6, 'processing'));
  first.kill('SIGKILL');
  const killed = Date.now();
  await expect.poll(states, { timeout: 60_000, interval: 50 }).toEqual(all(6, 'ready'));
  const seconds = (Date.now() - killed) / 1_000;
  console.log(`killed one of two workers while it processed six pictures: all ready after ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(15);
  const generations = (await platform.posts.find().lean()).map(({ generation }) => generation);
  expect(generations.filter((generation) => generation > 2).length).toBeGreaterThan(0);
  await expectOnce(ids);
});

test('jobs are restored from the documents after Redis has lost everything', { timeout: 90_000 }, async () => {
  const owner = await platform.signIn();
  const picture = await quarters(900, 600).png().toBuffer();
  const clip = await makeClip([...pictureInput({ seconds: 1 }), ...quickH264]);
  const ids = await Promise.all([...Array.from({ length: 5 }, () => picture), clip].map((file) => owner.publish(file)));
  const redis = new Redis(backingUrl('REDIS_URL'));
  onTestFinished(() => redis.disconnect());
  await expect.poll(() => platform.posts.countDocuments({ need: trusted({ $exists: true }) })).toBe(0);
  const keys = await redis.keys(`${keySpace(platform.api.namespace)}:*`);
  for (const queue of ['image', 'video']) expect(keys.some((key) => key.includes(`:${queue}:`))).toBe(true);
  await redis.del(...keys);
  const lost = Date.now();
  await platform.startWorker();
  await expect.poll(states, { timeout: 60_000, interval: 50 }).toEqual(all(6, 'ready'));
  console.log(
    `lost all of Redis with five pictures and a video queued: all ready after ${(Date.now() - lost) / 1_000} s`,
  );
  await expectOnce(ids);
});

test('an upload whose process died between document and job is processed', { timeout: 60_000 }, async () => {
  await platform.startWorker();
  const id = await forgottenPost(platform, await quarters(900, 600).png().toBuffer());
  await expect.poll(states, { timeout: 60_000, interval: 50 }).toEqual(['ready']);
  await expectOnce([id]);
});

test('an original with five lost runs is not decoded a sixth time', async () => {
  await platform.startWorker();
  const id = await forgottenPost(platform, await quarters(60, 40).png().toBuffer(), {
    generation: 5,
    openRuns: [1, 2, 3, 4, 5],
  });
  await expect.poll(states, { timeout: 60_000, interval: 50 }).toEqual(['failed']);
  const dead = { reason: 'lostRuns', message: '5 runs were lost' };
  expect(await platform.posts.findById(id).lean()).toMatchObject({ failure: 'archivo_ilegible', dead });
  expect((await platform.keys()).public).toEqual([]);
});

test('an upload is taken by a single run, and a run whose lease was reclaimed changes nothing', async () => {
  const id = await forgottenPost(platform, await quarters(60, 40).png().toBuffer());
  const store = new WorkStore(platform.posts, () => 'image.process', { now: () => new Date() });
  const found = (await store.read(id)) ?? expect.fail('no post');
  const taken = await Promise.all([store.claim(found), store.claim(found), store.claim(found)]);
  const [mine] = taken.filter((work) => work !== null);
  expect(taken.filter((work) => work !== null)).toHaveLength(1);
  if (!mine) return;
  const [reclaimed] = await store.reclaim(new Date(Date.now() + 60_000));
  expect(reclaimed?._id).toBe(id);
  const media: ReadyMedia = {
    kind: 'image',
    width: 1,
    height: 1,
    thumbhash: 'x',
    animated: false,
    duration: null,
    files: [],
  };
  expect(await store.finish(mine, media, 1, [])).toBe(false);
  expect(await store.fail(mine, 'error_interno', [])).toBe(false);
  expect(await store.renew(mine)).toBe(false);
  expect(await states()).toEqual(['queued']);
});

test('pictures whose workers were killed are still processed, and no content is blocked', {
  timeout: 120_000,
}, async () => {
  const owner = await platform.signIn();
  const picture = await quarters(600, 500).png().toBuffer();
  await Promise.all([owner.publish(picture), owner.publish(picture)]);
  const lostRuns = async () => (await platform.posts.find().lean()).map(({ openRuns }) => openRuns.length);
  const allRuns = async () => (await lostRuns()).reduce((sum, runs) => sum + runs, 0);
  for (let killed = 1; killed <= 3; killed += 1) {
    const before = await allRuns();
    const worker = await platform.startWorker({}, 'slow');
    await expect.poll(allRuns, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before);
    worker.kill('SIGKILL');
    await worker.ended;
    // Expires the leases, which would otherwise take some seconds.
    await platform.posts.updateMany({ state: 'processing' }, { $set: { leaseUntil: new Date(0) } });
  }
  expect(Math.max(...(await lostRuns()))).toBeGreaterThanOrEqual(2);
  await platform.startWorker();
  await expect.poll(states, { timeout: 60_000, interval: 50 }).toEqual(all(2, 'ready'));
  for (const { original, openRuns } of await platform.posts.find().lean()) {
    expect(await platform.blockedHashes.has(original.sha256)).toBe(false);
    expect(openRuns).toEqual([]);
  }
});
