import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { newId } from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PIXELS } from '../src/files/limits.ts';
import { photoModel } from '../src/uploads/documents.ts';
import { codedStill, exifItem, heifFile, property, stillItem } from './support/heif-writer.ts';
import { ADOBE_RGB, iccProfile } from './support/icc.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let owner: Owner;
beforeAll(async () => {
  platform = await startPlatform({ AVIF_AFTER_VIEWS: '0' });
  await platform.startWorker();
  owner = await platform.signIn();
}, 60_000);
afterAll(() => platform?.stop());

const patience = { interval: 50 };

/** Waits until a post is ready or failed. */
async function ended(id: string) {
  await expect.poll(async () => (await owner.post(id))?.estado, patience).not.toBe('procesando');
  return platform.posts.findById(id).lean();
}

async function readPublic(id: string, name: string): Promise<Buffer> {
  const stream = await platform.objects.get('public', `media/${id}/${name}`);
  if (!stream) throw new Error(`${name} of ${id} is not there`);
  return buffer(stream);
}

/** Names the nearest plain colour in the middle of the top left and top right quarters of the largest JPEG. */
async function topColours(id: string): Promise<string[]> {
  const media = (await platform.posts.findById(id).lean())?.media;
  const { data, info } = await sharp(await readPublic(id, `${media?.width}.jpg`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((x) => {
    const start = (Math.floor(0.25 * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3);
    if (Math.min(r, g, b) > 200) return 'white';
    return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
  });
}

const plain = async (...properties: Buffer[]) => {
  const still = await codedStill(await quarters(1200, 800).png().toBuffer(), { width: 1200, height: 800 });
  return stillItem(still, ...properties);
};

describe('a HEIC picture', () => {
  it('becomes the same renditions as other pictures, under any name and without its metadata', async () => {
    const xmp = { type: 'mime', data: Buffer.from('<x:xmpmeta>Retrato de Ana</x:xmpmeta>') };
    const file = heifFile({
      items: [await plain(property.icc(iccProfile(ADOBE_RGB))), exifItem(1), xmp],
      references: [2, 3].map((from) => ({ type: 'cdsc', from, to: [1] })),
    });
    const id = await owner.publish(file, { name: 'pagina.html' });
    const post = await ended(id);
    expect(post).toMatchObject({ state: 'ready', original: { type: 'image/heic' } });
    expect(post?.media).toMatchObject({ kind: 'image', width: 1200, height: 800, animated: false });
    expect(post?.media?.thumbhash).toMatch(/^[A-Za-z0-9+/]{20,}=*$/);
    const names = async () => (await platform.posts.findById(id).lean())?.media?.files.map(({ name }) => name).sort();
    const still = ['1200.jpg', '1200.webp', '400.jpg', '400.webp', '800.jpg', '800.webp'];
    await expect.poll(names, patience).toEqual([...still, '1200.avif', '400.avif', '800.avif'].sort());
    for (const name of (await names()) ?? []) {
      const { exif, icc, xmp, orientation } = await sharp(await readPublic(id, name)).metadata();
      expect([name, exif, icc, xmp, orientation]).toEqual([name, undefined, undefined, undefined, undefined]);
    }
    expect(await topColours(id)).toEqual(['red', 'green']);
  });

  it('becomes a post and a profile photo if it comes from an iPhone with iOS 18', async () => {
    const file = await readFile(new URL('./samples/ios18.heic', import.meta.url));
    expect(await ended(await owner.publish(file))).toMatchObject({ state: 'ready', media: { width: 64, height: 64 } });
    const photos = photoModel(platform.mongo);
    const answer = await fetch(`${platform.api.url}/internal/fotos/${newId()}`, {
      method: 'PUT',
      body: new Blob([Uint8Array.from(file)]),
      headers: { Authorization: `Bearer ${serviceKey('accounts', 'media')}` },
    });
    expect(answer.status).toBe(202);
    const { id } = ((await answer.json()) as { data: { id: string } }).data;
    await expect.poll(async () => (await photos.findById(id).lean())?.state, patience).toBe('ready');
    expect(await sharp(await readPublic(id, '64.jpg')).metadata()).toMatchObject({ width: 64, height: 64 });
  });

  it('fails as unreadable, too large or unsupported if it is damaged, and the worker continues', {
    timeout: 120_000,
  }, async () => {
    const item = await plain();
    const heic = heifFile({ items: [item] });
    const claiming = (width: number, height: number) =>
      heifFile({
        items: [{ ...item, properties: [...(item.properties ?? []).slice(0, 1), property.size(width, height)] }],
      });
    const frame = await quarters(64, 48).png().toBuffer();
    const other = await codedStill(frame, { width: 64, height: 48 }, ['-pix_fmt', 'yuv420p'], 'avc1');
    const cases: [string, Buffer, string][] = [
      ['only its first half', heic.subarray(0, heic.length / 2), 'archivo_ilegible'],
      ['only its head', heic.subarray(0, 40), 'archivo_ilegible'],
      ['only zeros after its head', Buffer.concat([heic.subarray(0, 28), Buffer.alloc(500)]), 'archivo_ilegible'],
      ['a bomb of pixels', claiming(10_000, MAX_PIXELS / 10_000 + 1), 'archivo_dimensiones'],
      ['dimensions beyond any decoder', claiming(4_000_000_000, 4_000_000_000), 'archivo_dimensiones'],
      ['another codec', heifFile({ brands: ['avci', 'mif1'], items: [stillItem(other)] }), 'archivo_heic'],
    ];
    for (const [what, file, failure] of cases) {
      const post = await ended(await owner.publish(file));
      expect([what, post?.state, post?.failure, post?.dead]).toEqual([what, 'failed', failure, undefined]);
    }
    expect(await ended(await owner.publish(heic))).toMatchObject({ state: 'ready' });
  });
});
