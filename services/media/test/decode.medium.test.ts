import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sniffType } from '../src/files/sniff.ts';
import { decode, type Result } from './support/decoding.ts';
import { quarters } from './support/pictures.ts';

/** Names the colours near the corners of the largest JPEG: top left, top right, bottom left, bottom right. */
async function corners({ folder, files }: Result): Promise<string[]> {
  const name = files.find(({ format }) => format === 'jpeg')?.name ?? '';
  const { data, info } = await sharp(join(folder, name)).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3);
    if (Math.min(r, g, b) > 200) return 'white';
    const [first = 0, second = 0] = [r, g, b].toSorted((one, other) => other - one);
    if (first - second < 60) return `${r},${g},${b}`;
    return first === r ? 'red' : first === g ? 'green' : 'blue';
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

const upright = ['red', 'green', 'blue', 'white'];

/** Makes pixels as a camera stores them with this EXIF orientation: the inverse of showing them upright. */
async function stored(orientation: number): Promise<Buffer> {
  const picture = await quarters(120, 80).png().toBuffer();
  const turns: Record<number, number> = { 3: 180, 5: 90, 6: 270, 7: 270, 8: 90 };
  const turned = await sharp(picture)
    .rotate(turns[orientation] ?? 0)
    .png()
    .toBuffer();
  const mirrored = sharp(turned);
  if (orientation === 2 || orientation === 5 || orientation === 7) mirrored.flop();
  if (orientation === 4) mirrored.flip();
  return mirrored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the decoder turns a picture with EXIF orientation %i upright',
  async (orientation) => {
    const result = await decode(await stored(orientation));
    expect([result.width, result.height]).toEqual([120, 80]);
    expect(await corners(result)).toEqual(upright);
  },
);

describe('the decoder with kinds of pictures', () => {
  const base = quarters(120, 80);
  const kinds: [string, string, () => Promise<Buffer>][] = [
    ['JPEG', 'image/jpeg', () => base.clone().jpeg().toBuffer()],
    ['progressive JPEG', 'image/jpeg', () => base.clone().jpeg({ progressive: true }).toBuffer()],
    ['JPEG in Display P3', 'image/jpeg', () => base.clone().withIccProfile('p3').jpeg().toBuffer()],
    ['PNG', 'image/png', () => base.clone().png().toBuffer()],
    ['palette PNG', 'image/png', () => base.clone().png({ palette: true }).toBuffer()],
    ['16-bit PNG', 'image/png', () => base.clone().toColourspace('rgb16').png().toBuffer()],
    ['PNG with alpha', 'image/png', () => base.clone().ensureAlpha(0.99).png().toBuffer()],
    ['GIF', 'image/gif', () => base.clone().gif().toBuffer()],
    ['WebP', 'image/webp', () => base.clone().webp().toBuffer()],
    ['lossless WebP', 'image/webp', () => base.clone().webp({ lossless: true }).toBuffer()],
    ['AVIF', 'image/avif', () => base.clone().avif({ effort: 0 }).toBuffer()],
  ];
  test.each(kinds)('recognises a %s by its content and decodes it', async (_name, type, make) => {
    const source = await make();
    expect(await sniffType(source)).toEqual({ type });
    const result = await decode(source);
    expect([result.width, result.height]).toEqual([120, 80]);
    expect(await corners(result)).toEqual(upright);
    for (const { name, format, width } of result.files) {
      const made = await sharp(join(result.folder, name)).metadata();
      expect(made).toMatchObject({ format, width, space: 'srgb', depth: 'uchar' });
    }
  });

  test('keeps grey pictures grey, and shows transparent ones white in JPEG and clear in WebP', async () => {
    const grey = await decode(await quarters(60, 40).toColourspace('b-w').jpeg().toBuffer());
    expect((await sharp(join(grey.folder, '60.jpg')).stats()).isOpaque).toBe(true);
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } });
    const result = await decode(await clear.png().toBuffer());
    expect(await corners(result)).toEqual(['white', 'white', 'white', 'white']);
    expect((await sharp(join(result.folder, '60.webp')).stats()).isOpaque).toBe(false);
  });

  test('decodes a CMYK JPEG to its printed colours', async () => {
    const terracotta = { r: 200, g: 100, b: 50 };
    const create = { width: 60, height: 40, channels: 3 as const, background: terracotta };
    const result = await decode(await sharp({ create }).toColourspace('cmyk').jpeg().toBuffer());
    const { channels } = await sharp(join(result.folder, '60.jpg')).stats();
    expect(channels).toHaveLength(3);
    channels.forEach(({ mean }, channel) => {
      expect(Math.abs(mean - (Object.values(terracotta)[channel] ?? 0))).toBeLessThan(35);
    });
  });

  test('decodes a single pixel to a single pixel', async () => {
    const result = await decode(
      await quarters(2, 2).extract({ left: 0, top: 0, width: 1, height: 1 }).png().toBuffer(),
    );
    expect(result).toMatchObject({ width: 1, height: 1 });
    expect(result.files.map(({ name }) => name)).toEqual(['1.webp', '1.jpg']);
  });

  test('shrinks a strip of 12,000 pixels to the limit of WebP', async () => {
    const result = await decode(await quarters(200, 12_000).png().toBuffer());
    expect(result.height).toBe(8192);
  });
});

test('the decoder removes position, camera, profile and all other metadata', async () => {
  const source = await quarters(900, 600)
    .withExif({
      IFD0: { Make: 'Fabricante', Artist: 'Alguien' },
      IFD3: { GPSLatitude: '19/1 25/1 58/1', GPSLatitudeRef: 'N' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect(source.includes('Exif')).toBe(true);
  const result = await decode(source);
  expect(result.files).toHaveLength(6);
  for (const { name } of result.files) {
    const bytes = await readFile(join(result.folder, name));
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    for (const mark of ['Exif', 'EXIF', 'Fabricante', 'Alguien', 'ICC_PROFILE', 'ICCP', 'http://ns.adobe.com']) {
      expect(bytes.includes(mark), `${name} holds ${mark}`).toBe(false);
    }
  }
});

describe('the decoder with animated files', () => {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const animation = async () => {
    const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(frame));
    return sharp(frames, { join: { animated: true } });
  };
  test.each(['gif', 'webp'] as const)('keeps an animated %s moving and makes a still poster', async (format) => {
    const source = await (await animation()).toFormat(format, { delay: [120, 120, 120], loop: 0 }).toBuffer();
    const result = await decode(source);
    expect(result).toMatchObject({ animated: true, width: 60, height: 40 });
    expect(await sharp(join(result.folder, '60.webp')).metadata()).toMatchObject({ pages: 3, delay: [120, 120, 120] });
    expect((await sharp(join(result.folder, '60.jpg')).metadata()).pages).toBeUndefined();
    expect(await corners(result)).toEqual(['red', 'red', 'red', 'red']);
  });
});

describe('the decoder with bad pictures', () => {
  test('refuses more than 50 million pixels before decoding them', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await expect(decode(bomb)).rejects.toThrow(/pixel limit/i);
  });

  test('refuses a picture cut in half', async () => {
    const whole = await quarters(900, 600).jpeg({ quality: 95 }).toBuffer();
    await expect(decode(whole.subarray(0, whole.length / 2))).rejects.toThrow();
  });
});

test('the decoder makes a profile photo square and small', async () => {
  const result = await decode(await quarters(1200, 700).jpeg().toBuffer(), 'photo');
  expect(result.files.map(({ name }) => name)).toEqual([
    '640.webp',
    '640.jpg',
    '320.webp',
    '320.jpg',
    '160.webp',
    '160.jpg',
  ]);
  for (const { name, width } of result.files) {
    expect(await sharp(join(result.folder, name)).metadata()).toMatchObject({ width, height: width });
  }
  const small = await decode(await quarters(100, 90).jpeg().toBuffer(), 'photo');
  expect(small.files.map(({ name }) => name)).toEqual(['90.webp', '90.jpg']);
});
