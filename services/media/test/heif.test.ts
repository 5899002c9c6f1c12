import { buffer } from 'node:stream/consumers';
import { newId } from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PIXELS } from '../src/images/limits.ts';
import { photoModel } from '../src/photos/photo-model.ts';
import { claimingHeic, hasHeif, makeHeic, turnedHeic } from './support/heic.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';
import { temporaryFolder } from './support/temporary.ts';

let platform: Platform;
let owner: Owner;
beforeAll(async () => {
  platform = await startPlatform({ AVIF_AFTER_SECONDS: '1' });
  await platform.startWorker();
  owner = await platform.signIn();
}, 60_000);
afterAll(() => platform?.stop());

const patience = { timeout: 30_000, interval: 50 };

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

/** The nearest plain colour in the middle of the top left and the top right quarter of the largest JPEG. */
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

describe.runIf(hasHeif)('a HEIC picture', () => {
  test('becomes what every picture becomes, whatever its name says, without its metadata', {
    timeout: 60_000,
  }, async () => {
    const source = await quarters(1200, 800)
      .withExif({ IFD0: { Make: 'Camara de Ana' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const id = await owner.publish(await makeHeic(source), { name: 'pagina.html' });
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

  test('is turned upright by its own box, which its EXIF repeats, and without one by its EXIF', {
    timeout: 60_000,
  }, async () => {
    const plain = await quarters(300, 200).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const heic = await makeHeic(plain);
    for (const file of [heic, turnedHeic(heic, 3)]) {
      const id = await owner.publish(file);
      expect((await ended(id))?.media).toMatchObject({ width: 200, height: 300 });
      expect(await topColours(id)).toEqual(['blue', 'red']);
    }
  });

  test('keeps the colours of its profile, and shows what is transparent on white', { timeout: 60_000 }, async () => {
    const colour = { create: { width: 80, height: 60, channels: 3 as const, background: '#3c78b4' } };
    const wide = await sharp(colour).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
    const wideId = await owner.publish(await makeHeic(wide));
    await ended(wideId);
    const { channels } = await sharp(await readPublic(wideId, '80.jpg')).stats();
    for (const [index, expected] of [0x3c, 0x78, 0xb4].entries()) {
      expect(Math.abs((channels[index]?.mean ?? 0) - expected)).toBeLessThan(8);
    }
    const clear = { create: { width: 80, height: 60, channels: 4 as const, background: '#00000000' } };
    const clearId = await owner.publish(await makeHeic(await sharp(clear).png().toBuffer()));
    await ended(clearId);
    expect(await topColours(clearId)).toEqual(['white', 'white']);
  });

  test('is the primary one of several, whose pixels count together', { timeout: 60_000 }, async () => {
    const other = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const id = await owner.publish(await makeHeic(await quarters(120, 80).jpeg().toBuffer(), other, other));
    expect((await ended(id))?.media).toMatchObject({ width: 120, height: 80 });
    expect(await topColours(id)).toEqual(['red', 'green']);
  });

  test('becomes a profile photo', { timeout: 60_000 }, async () => {
    const photos = photoModel(platform.mongo);
    const ownerId = newId();
    const answer = await fetch(`${platform.api.url}/internal/fotos/${ownerId}`, {
      method: 'PUT',
      body: new Blob([Uint8Array.from(await makeHeic(await quarters(900, 600).jpeg().toBuffer()))]),
      headers: { Authorization: `Bearer ${serviceKey('accounts', 'media')}` },
    });
    expect(answer.status).toBe(202);
    const { id } = ((await answer.json()) as { data: { id: string } }).data;
    await expect.poll(async () => (await photos.findById(id).lean())?.state, patience).toBe('ready');
    expect(await sharp(await readPublic(id, '320.jpg')).metadata()).toMatchObject({ width: 320, height: 320 });
  });

  test('that is damaged ends as unreadable or too large, and the worker goes on', { timeout: 120_000 }, async () => {
    const heic = await makeHeic(await quarters(300, 200).jpeg().toBuffer());
    const many = Array.from({ length: 7 }, () => quarters(3000, 2500).png({ compressionLevel: 1 }).toBuffer());
    const cases: [string, Buffer, string][] = [
      ['half of it', heic.subarray(0, heic.length / 2), 'archivo_ilegible'],
      ['its head alone', heic.subarray(0, 40), 'archivo_ilegible'],
      ['nothing behind its head', Buffer.concat([heic.subarray(0, 28), Buffer.alloc(500)]), 'archivo_ilegible'],
      ['a bomb of pixels', claimingHeic(heic, 10_000, MAX_PIXELS / 10_000 + 1), 'archivo_dimensiones'],
      ['dimensions beyond any decoder', claimingHeic(heic, 4_000_000_000, 4_000_000_000), 'archivo_dimensiones'],
      ['too many pictures', await makeHeic(...(await Promise.all(many))), 'archivo_dimensiones'],
    ];
    for (const [what, file, failure] of cases) {
      const post = await ended(await owner.publish(file));
      expect([what, post?.state, post?.failure, post?.dead]).toEqual([what, 'failed', failure, undefined]);
    }
    expect(await ended(await owner.publish(heic))).toMatchObject({ state: 'ready' });
  });
});

test('a HEIC picture is refused in Spanish where no decoder is installed, and a JPEG under its name is not', {
  timeout: 60_000,
}, async () => {
  const bare = await startPlatform({ PATH: await temporaryFolder() });
  try {
    const own = await bare.signIn();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    const answer = await own.upload(heic, { name: 'foto.heic' });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'archivo_heic']);
    expect((await bare.keys()).quarantine).toEqual([]);
    const jpeg = await quarters(60, 40).jpeg().toBuffer();
    expect((await own.upload(jpeg, { name: 'foto.heic' })).status).toBe(202);
  } finally {
    await bare.stop();
  }
});
