import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Recipe } from '../src/images/recipe.ts';
import { decode, meansOf, offColour } from './support/decoding.ts';
import { ADOBE_RGB, iccProfile, PROPHOTO_RGB } from './support/icc.ts';
import { temporaryFile } from './support/temporary.ts';

const COLOUR = [200, 100, 50] as const;
const [r, g, b] = COLOUR;

/** Surface of a single colour. */
const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } });
const inProfile = async (profile: Buffer) => plain().withIccProfile(await temporaryFile(profile));

/** Rows: name, how to make it, and the tolerance of a channel after eight bits, a profile and an encoder. */
const rows: [string, () => Promise<Buffer>, number][] = [
  ['JPEG', () => plain().jpeg({ quality: 95 }).toBuffer(), 3],
  ['progressive JPEG', () => plain().jpeg({ quality: 95, progressive: true }).toBuffer(), 3],
  ['JPEG without subsampling', () => plain().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), 3],
  ['PNG', () => plain().png().toBuffer(), 3],
  ['interlaced PNG', () => plain().png({ progressive: true }).toBuffer(), 3],
  ['PNG with a palette', () => plain().png({ palette: true }).toBuffer(), 3],
  ['PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer(), 3],
  ['PNG of 16 bits with alpha', () => plain().ensureAlpha(1).toColourspace('rgb16').png().toBuffer(), 3],
  ['GIF', () => plain().gif().toBuffer(), 4],
  ['WebP', () => plain().webp({ quality: 95 }).toBuffer(), 3],
  ['AVIF', () => plain().avif({ quality: 90, effort: 0 }).toBuffer(), 4],
  ['JPEG in Display P3', () => plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), 4],
  ['WebP in Display P3', () => plain().withIccProfile('p3').webp({ quality: 95 }).toBuffer(), 4],
  ['AVIF in Display P3', () => plain().withIccProfile('p3').avif({ quality: 90, effort: 0 }).toBuffer(), 5],
  ['JPEG in Adobe RGB', async () => (await inProfile(iccProfile(ADOBE_RGB))).jpeg({ quality: 95 }).toBuffer(), 4],
  ['PNG in Adobe RGB', async () => (await inProfile(iccProfile(ADOBE_RGB))).png().toBuffer(), 4],
  ['JPEG in ProPhoto RGB', async () => (await inProfile(iccProfile(PROPHOTO_RGB))).jpeg({ quality: 95 }).toBuffer(), 5],
  [
    'PNG of 16 bits in ProPhoto RGB',
    async () => (await inProfile(iccProfile(PROPHOTO_RGB))).toColourspace('rgb16').png().toBuffer(),
    4,
  ],
  // CMYK inks cannot show every colour; blue loses most.
  ['CMYK JPEG with its profile', () => plain().withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(), 30],
  ['PNG of 16 bits in Display P3', () => plain().withIccProfile('p3').toColourspace('rgb16').png().toBuffer(), 4],
];

describe.each<Recipe>(['post', 'photo', 'avif'])('the decoder with recipe %s', (recipe) => {
  test.each(rows)('keeps the colour of a %s', async (_name, make, tolerance) => {
    const result = await decode(await make(), recipe);
    // AVIF gets one more, because its encoder does not keep exact colours.
    expect(offColour(await meansOf(result), COLOUR, tolerance + (recipe === 'avif' ? 1 : 0))).toEqual([]);
  });
});

test('the profiles in the rows above change the stored values, so ignoring a profile would be noticed', async () => {
  for (const profile of [iccProfile(ADOBE_RGB), iccProfile(PROPHOTO_RGB)]) {
    const stored = await sharp(await (await inProfile(profile)).png().toBuffer(), { ignoreIcc: true }).stats();
    const means = stored.channels.map(({ mean }) => mean);
    expect(offColour({ stored: means }, COLOUR, 12)).toHaveLength(1);
  }
});

test('the decoder keeps a 16-bit grey picture grey', async () => {
  const grey = sharp({ create: { width: 64, height: 48, channels: 3, background: '#808080' } });
  const result = await decode(await grey.toColourspace('grey16').png().toBuffer());
  expect(offColour(await meansOf(result), [128, 128, 128], 2)).toEqual([]);
});

test('half-transparent parts stay so in WebP and AVIF, and get a white background in JPEG', async () => {
  const half = { r, g, b, alpha: 0.5 };
  const source = await sharp({ create: { width: 64, height: 48, channels: 4, background: half } })
    .png()
    .toBuffer();
  const post = await decode(source);
  const later = await decode(source, 'avif');
  const onWhite = COLOUR.map((value) => Math.round((value + 255) / 2));
  expect(offColour({ ...(await meansOf(post)), ...(await meansOf(later)) }, onWhite, 4)).toEqual([]);
  for (const [{ folder }, name] of [
    [post, '64.webp'],
    [later, '64.avif'],
  ] as const) {
    const alpha = (await sharp(join(folder, name)).stats()).channels[3];
    expect(Math.abs((alpha?.mean ?? 0) - 128)).toBeLessThan(4);
  }
});
