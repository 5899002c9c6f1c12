import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceFile, devicePictures } from './support/device-pictures.ts';
import { deviceVideos } from './support/device-videos.ts';
import type { Owner } from './support/owner.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

const files = [...devicePictures, ...deviceVideos];

/** The large ring decodes every sample. */
describe('an upload from a real device', () => {
  const uploaded = [
    'iPhone 16 with iOS 18, HDR',
    'iPhone HEIC cut off during sending',
    'Samsung with 200 megapixels',
    'sticker app, animated PNG',
    'scanner, TIFF',
    'iPhone HLG in HEVC, MOV with a timecode track',
    'camera in 8K',
    'voice memo as MP4',
  ];
  let platform: JoinedPlatform;
  let owner: Owner;
  beforeAll(async () => {
    platform = await sharedPlatform();
    owner = await platform.signIn();
  });
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

  it.each(files.filter(({ device }) => uploaded.includes(device)))('becomes $becomes from $device', async (file) => {
    expect(await outcomeOf(file)).toBe(file.becomes);
  });

  it('belongs to the samples', () => {
    expect(files.map(({ device }) => device)).toEqual(expect.arrayContaining(uploaded));
  });
});
