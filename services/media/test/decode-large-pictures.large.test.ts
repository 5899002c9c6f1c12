import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { samples } from '@vitrina/local/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decode } from './support/decoding.ts';

describe('the decoder at the limits of size', () => {
  test('decodes 50 million pixels from JPEG and PNG', async () => {
    const whole = sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#c86432' } });
    for (const source of [await whole.clone().jpeg().toBuffer(), await whole.clone().png().toBuffer()]) {
      expect(await decode(source)).toMatchObject({ width: 1600, height: 800 });
    }
  });

  test('shows only the first frame if all frames together have too many pixels', async () => {
    const frame = (background: string) => sharp({ create: { width: 4_000, height: 3_200, channels: 3, background } });
    const frames = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map((colour) => frame(colour).png().toBuffer()));
    const source = await sharp(frames, { join: { animated: true }, limitInputPixels: false })
      .gif({ effort: 1 })
      .toBuffer();
    const result = await decode(source);
    expect(result).toMatchObject({ animated: false, width: 1600, height: 1280 });
  });
});

test('the decoder decodes real photographs and drawings completely', { timeout: 120_000 }, async () => {
  const { pictures } = await samples();
  expect(pictures.length).toBeGreaterThan(20);
  for (const picture of pictures) {
    const source = await sharp(picture).metadata();
    const result = await decode(picture);
    expect(result.width, picture).toBe(Math.min(1600, source.autoOrient.width));
    expect(result.height / result.width, picture).toBeCloseTo(source.autoOrient.height / source.autoOrient.width, 1);
    expect((await readdir(result.folder)).sort()).toEqual(result.files.map(({ name }) => name).sort());
    for (const { name } of result.files) expect((await stat(join(result.folder, name))).size).toBeGreaterThan(0);
  }
});
