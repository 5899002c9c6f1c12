import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_ANIMATION_MS, MAX_FRAMES } from '../src/files/limits.ts';
import { sniffType } from '../src/files/sniff.ts';
import { decode, type Result } from './support/decoding.ts';
import { mpo, withSegment } from './support/jpeg-segments.ts';
import { quarters } from './support/pictures.ts';

const jpeg = () => quarters(120, 80).jpeg({ quality: 95 }).toBuffer();
const sizesOf = ({ files }: Result) => files.map(({ name }) => name);

describe('the decoder at the limits of size', () => {
  test.each([
    [1, 1, 1, ['1.webp', '1.jpg']],
    [1, 8_000, 8_000, ['1.webp', '1.jpg']],
    [8_000, 1, 1, ['1600.webp', '1600.jpg', '800.webp', '800.jpg', '400.webp', '400.jpg']],
  ] as const)('decodes %i × %i pixels', async (width, height, expected, names) => {
    const source = sharp({ create: { width, height, channels: 3, background: '#c86432' } });
    const result = await decode(await source.png().toBuffer());
    expect(result.height).toBe(expected);
    expect(sizesOf(result)).toEqual(names);
    expect(sizesOf(await decode(await source.png().toBuffer(), 'photo'))).toEqual(['1.webp', '1.jpg']);
  });
});

describe('the decoder with additional data in a JPEG', () => {
  test.each([
    ['garbage after its end', async () => Buffer.concat([await jpeg(), Buffer.alloc(50_000, 'basura')])],
    [
      'a page with a script behind its end',
      async () => Buffer.concat([await jpeg(), Buffer.from('<script>x</script>')]),
    ],
    ['a second picture, as from a camera with two lenses', async () => mpo(await jpeg(), await jpeg())],
  ])('decodes only the picture of a JPEG with %s', async (_name, make) => {
    const source = await make();
    expect(await sniffType(source)).toEqual({ type: 'image/jpeg' });
    const result = await decode(source);
    expect(result).toMatchObject({ width: 120, height: 80, animated: false });
    for (const { name } of result.files) {
      const made = await readFile(join(result.folder, name));
      for (const part of ['basura', '<script>', 'MPF\0'])
        expect(made.includes(part), `${name} holds ${part}`).toBe(false);
    }
  });
});

test('the decoder drops the XMP, IPTC and comments of other programs', async () => {
  const marks = ['Retrato de Ana', 'Ana Pérez', '19.4326'];
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${marks[0]}</x:xmpmeta>`;
  const iptc = `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0e\x1c\x02\x50\0\x09${marks[1]}`;
  let source = withSegment(await quarters(900, 600).withIccProfile('p3').jpeg().toBuffer(), 0xe1, xmp);
  source = withSegment(source, 0xed, iptc);
  source = withSegment(source, 0xfe, `GPS ${marks[2]}`);
  for (const recipe of ['post', 'photo', 'avif'] as const) {
    const { files, folder } = await decode(source, recipe);
    for (const { name } of files) {
      const bytes = await readFile(join(folder, name));
      for (const mark of marks) expect(bytes.includes(mark), `${name} holds ${mark}`).toBe(false);
      const { exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc, comments ?? []]).toEqual([undefined, undefined, undefined, undefined, []]);
    }
  }
});

describe('the decoder with animations', () => {
  /** Makes an animation whose consecutive frames differ, because encoders merge equal frames. */
  async function moving(format: 'gif' | 'webp', frames: number, delay: number): Promise<Buffer> {
    const pictures = Array.from({ length: frames }, (_, frame) => {
      const background = frame % 2 === 0 ? '#ff0000' : '#0000ff';
      return sharp({ create: { width: 12, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    });
    const joined = sharp(await Promise.all(pictures), { join: { animated: true } });
    return joined.toFormat(format, { delay: Array.from({ length: frames }, () => delay), effort: 1 }).toBuffer();
  }

  test.each([
    ['gif', 'as many frames as may be', MAX_FRAMES, 100, true],
    ['gif', 'one frame more', MAX_FRAMES + 1, 100, false],
    ['webp', 'a turn as long as may be', 4, MAX_ANIMATION_MS / 4, true],
    ['webp', 'a longer turn', 4, MAX_ANIMATION_MS / 4 + 10, false],
  ] as const)('decodes a %s with %s', async (format, _name, frames, delay, stays) => {
    const result = await decode(await moving(format, frames, delay));
    expect(result.animated).toBe(stays);
    expect((await sharp(join(result.folder, '12.webp')).metadata()).pages).toBe(stays ? frames : undefined);
    expect((await sharp(join(result.folder, '12.jpg')).metadata()).pages).toBeUndefined();
  });

  test('uses the first frame for a profile photo', async () => {
    const result = await decode(await moving('gif', 3, 100), 'photo');
    expect(result.animated).toBe(false);
    expect((await sharp(join(result.folder, '8.webp')).metadata()).pages).toBeUndefined();
  });
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('the decoder refuses a %s cut in half', async (format) => {
  const noise = sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const whole = await noise.toFormat(format).toBuffer();
  await expect(decode(whole.subarray(0, whole.length / 2))).rejects.toThrow();
});
