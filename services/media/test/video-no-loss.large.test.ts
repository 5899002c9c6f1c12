import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ffmpegOf, processesOf } from './support/children.ts';
import { makeClip, pictureInput, quickH264 } from './support/clips.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let folder: string;
let clip: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prueba-media-'));
  // Long enough that its film is still being encoded when a test interferes.
  clip = await makeClip([...pictureInput({ size: '1920x1080', seconds: 6, rate: 30 }), ...quickH264], folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform?.stop());

const patience = { interval: 50 };
const postOf = async (id: string) => (await platform.posts.findById(id).lean()) ?? undefined;

/** Waits until ffmpeg encodes a post's film; its poster exists by then. */
async function encoding(id: string, worker: { pid: number }): Promise<number> {
  await expect.poll(async () => (await postOf(id))?.preview, patience).toBeDefined();
  let running: number[] = [];
  await expect
    .poll(async () => {
      // A second run starts with the first run's poster, and makes it again before the film.
      const encoders = await processesOf('ffmpeg', 'libx264');
      running = (await ffmpegOf(worker)).filter((pid) => encoders.includes(pid));
      return running.length;
    }, patience)
    .toBe(1);
  return running[0] ?? 0;
}

async function expectReadyOnce(id: string): Promise<void> {
  await expect.poll(async () => (await postOf(id))?.state, patience).toBe('ready');
  const post = await postOf(id);
  expect(post?.outbox.map(({ name, version }) => [name, version])).toEqual([['media.ready', 1]]);
  const files = post?.media?.files.map(({ name }) => `media/${id}/${name}`);
  expect((await platform.keys()).public.sort()).toEqual(files?.sort());
}

test('the ffmpeg of a killed worker dies with it, and another worker makes the film', {
  timeout: 120_000,
}, async () => {
  const worker = await platform.startWorker();
  const owner = await platform.signIn();
  const id = await owner.publish(clip);
  await encoding(id, worker);
  const before = (await postOf(id))?.generation ?? 0;
  const next = await platform.startWorker();
  worker.kill('SIGKILL');
  const killed = Date.now();
  await expect.poll(() => ffmpegOf(worker), patience).toEqual([]);
  const gone = Date.now();
  await expect.poll(async () => (await postOf(id))?.generation, patience).toBeGreaterThan(before);
  const taken = Date.now();
  await expectReadyOnce(id);
  const seconds = (until: number) => ((until - killed) / 1_000).toFixed(1);
  console.log(
    `killed a worker with a 6 s film under way: its ffmpeg gone after ${seconds(gone)} s, ` +
      `taken up again after ${seconds(taken)} s, ready after ${seconds(Date.now())} s`,
  );
  expect(taken - killed).toBeLessThan(15_000);
  await next.stop();
});

test('a deletion ends the ffmpeg of a film, and leaves nothing behind', { timeout: 120_000 }, async () => {
  const worker = await platform.startWorker();
  const owner = await platform.signIn();
  const id = await owner.publish(clip);
  await encoding(id, worker);
  expect((await owner.delete({ id })).status).toBe(200);
  const deleted = Date.now();
  await expect.poll(() => ffmpegOf(worker), { timeout: 60_000, interval: 50 }).toEqual([]);
  console.log(`deleted a film under way: its ffmpeg gone after ${((Date.now() - deleted) / 1_000).toFixed(1)} s`);
  await expect.poll(async () => (await postOf(id))?.state, patience).toBe('purged');
  const keys = await platform.keys();
  expect([...keys.public, ...keys.quarantine].filter((key) => key.includes(id))).toEqual([]);
});

test('a worker that is stopped ends its ffmpeg and hands the film to another', { timeout: 120_000 }, async () => {
  const worker = await platform.startWorker();
  const owner = await platform.signIn();
  const id = await owner.publish(clip);
  await encoding(id, worker);
  await worker.stop();
  expect(await ffmpegOf(worker)).toEqual([]);
  await platform.startWorker();
  await expectReadyOnce(id);
});

test('a video whose ffmpeg crashes twice becomes a dead letter, and the worker continues', {
  timeout: 120_000,
}, async () => {
  const worker = await platform.startWorker();
  const owner = await platform.signIn();
  const id = await owner.publish(clip);
  for (const crashes of [1, 2]) {
    process.kill(await encoding(id, worker), 'SIGSEGV');
    await expect
      .poll(async () => {
        const post = await postOf(id);
        return post?.state === 'failed' || (post?.crashes ?? 0) >= crashes;
      }, patience)
      .toBe(true);
  }
  await expect.poll(async () => (await owner.post(id))?.estado, patience).toBe('fallida');
  expect((await postOf(id))?.dead).toMatchObject({ reason: 'crashes' });
  expect((await platform.keys()).public).toEqual([]);
  const short = await makeClip([...pictureInput({ seconds: 1 }), ...quickH264]);
  const other = await owner.publish(short);
  await expect.poll(async () => (await owner.post(other))?.estado, patience).toBe('publicada');
});
