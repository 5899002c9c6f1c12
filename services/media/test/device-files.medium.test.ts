import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceFile, devicePictures } from './support/device-pictures.ts';
import { deviceVideos } from './support/device-videos.ts';
import type { Owner } from './support/owner.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let owner: Owner;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.startWorker();
  owner = await platform.signIn();
}, 60_000);
afterAll(() => platform?.stop());

/** Uploads a file, waits until it is processed, and returns `ready`, `animated` or the error code. */
async function outcomeOf({ make }: DeviceFile): Promise<string> {
  const answer = await owner.upload(await make(), { name: 'archivo' });
  const { code, data } = (await answer.json()) as { code?: string; data?: { id: string } };
  if (!data) return code ?? `status ${answer.status}`;
  const read = () => platform.posts.findById(data.id).lean();
  const ends = async () => ['ready', 'failed'].includes((await read())?.state ?? '');
  await expect.poll(ends, { timeout: 60_000, interval: 50 }).toBe(true);
  const post = await read();
  if (post?.state === 'ready') return post.media?.animated ? 'animated' : 'ready';
  return post?.dead?.message ?? post?.failure ?? 'failed';
}

const files = [...devicePictures, ...deviceVideos];

describe('files as real devices write them', () => {
  it('comprise at least 60 samples', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  it.each(files)('become $becomes from $device', { timeout: 90_000 }, async (file) => {
    expect(await outcomeOf(file)).toBe(file.becomes);
  });
});
