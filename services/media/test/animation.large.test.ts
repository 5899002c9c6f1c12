import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_ANIMATION_MS, MAX_FRAMES } from '../src/files/limits.ts';
import type { OriginalType } from '../src/files/sniff.ts';
import { decodePicture } from '../src/images/decode.ts';
import { animationHeader, extractFrames } from '../src/video/animation.ts';
import { animatedAvif, animatedPng } from './support/animations.ts';
import { box, fullBox, u32 } from './support/boxes.ts';
import { temporaryFile, temporaryFolder } from './support/temporary.ts';

const calm = new AbortController().signal;

async function framesOf(file: Buffer, type: OriginalType) {
  const input = await temporaryFile(file);
  const output = await temporaryFolder();
  return { input, output, type, frames: await extractFrames(input, type, output, calm) };
}

async function renditions(file: Buffer, type: OriginalType) {
  const request = await framesOf(file, type);
  const { animated, files } = await decodePicture({ ...request, recipe: 'post' }, () => undefined);
  const read = (name: string) => readFile(join(request.output, name));
  return { animated, names: files.map(({ name }) => name), webp: await read('64.webp'), jpg: await read('64.jpg') };
}

/** Reads red, and alpha if present, in the middle of a frame. */
async function middle(webp: Buffer, page: number): Promise<number[]> {
  const { data, info } = await sharp(webp, { page }).raw().toBuffer({ resolveWithObject: true });
  const at = (24 * info.width + 32) * info.channels;
  return [data[at] ?? -1, ...(info.channels === 4 ? [data[at + 3] ?? -1] : [])];
}

const near = (value: number) => expect.closeTo(value, -1.2);

describe.each([
  ['PNG', 'image/png', animatedPng],
  ['AVIF', 'image/avif', animatedAvif],
] as const)('an animated %s', (_name, type, make) => {
  it('keeps its frames with their order and timing', async () => {
    const { animated, names, webp, jpg } = await renditions(await make({ frames: 5 }), type);
    expect(animated).toBe(true);
    expect(names).toEqual(['64.webp', '64.jpg']);
    expect(await sharp(webp).metadata()).toMatchObject({ pages: 5, delay: [100, 100, 100, 100, 100], loop: 0 });
    expect((await sharp(jpg).metadata()).pages).toBeUndefined();
    expect([await middle(webp, 0), await middle(webp, 2), await middle(webp, 4)]).toEqual([
      [near(0)],
      [near(128)],
      [near(255)],
    ]);
  });

  it('keeps its alpha channel', async () => {
    const { webp } = await renditions(await make({ frames: 3, alpha: 0.5 }), type);
    expect([await middle(webp, 1), await middle(webp, 2)]).toEqual([
      [near(128), near(128)],
      [near(255), near(128)],
    ]);
  });

  it('becomes a still picture as a profile photo', async () => {
    const request = await framesOf(await make({ frames: 3 }), type);
    const { animated } = await decodePicture({ ...request, frames: null, recipe: 'photo' }, () => undefined);
    expect(animated).toBe(false);
  });
});

it.each([0, 1, 3])('keeps the %i plays of an animated PNG', async (plays) => {
  const { webp } = await renditions(await animatedPng({ frames: 3, plays }), 'image/png');
  expect((await sharp(webp).metadata()).loop).toBe(plays);
});

it.each([
  ['an edit list that repeats for the whole track', 1, 3_000, 1_000, 3],
  ['an edit list without repetition', 0, 3_000, 1_000, 0],
  ['an edit list of no length', 1, 3_000, 0, 0],
  ['a track without an end', 1, 0xffff_ffff, 1_000, 0],
])('reads the number of plays of an AVIF with %s', (_name, flag, track, turn, loop) => {
  const tkhd = fullBox('tkhd', 0, 3, u32(0), u32(0), u32(1), u32(0), u32(track));
  const elst = fullBox('elst', 0, flag, u32(1), u32(turn), u32(0), u32(65_536));
  const file = Buffer.concat([box('ftyp', 'avis', u32(0), 'avis'), box('moov', box('trak', tkhd, box('edts', elst)))]);
  expect(animationHeader(file, 'image/avif')).toEqual({ format: 'mov', loop, hasAlphaTrack: false });
});

describe('an animated picture', () => {
  it.each([
    ['with more frames than the limit', () => animatedPng({ frames: MAX_FRAMES + 1 }), 'image/png'],
    ['with a single frame', () => animatedPng({ frames: 1 }), 'image/png'],
    ['without its end', async () => (await animatedPng({ frames: 5 })).subarray(0, -60), 'image/png'],
    ['that lasts too long', async () => slowed(await animatedPng({ frames: 3 })), 'image/png'],
  ] as const)('becomes a still picture %s', async (_name, make, type) => {
    expect((await framesOf(await make(), type)).frames).toBeNull();
  });
});

it('animates a PNG with the most frames allowed', async () => {
  const { frames } = await framesOf(await animatedPng({ frames: MAX_FRAMES }), 'image/png');
  expect(frames?.files).toHaveLength(MAX_FRAMES);
});

/** Changes a PNG so that each frame lasts half of the longest time. */
function slowed(png: Buffer): Buffer {
  for (let at = png.indexOf('fcTL'); at > 0; at = png.indexOf('fcTL', at + 4)) {
    png.writeUInt16BE(MAX_ANIMATION_MS / 2_000, at + 4 + 20);
    png.writeUInt16BE(1, at + 4 + 22);
  }
  return png;
}
