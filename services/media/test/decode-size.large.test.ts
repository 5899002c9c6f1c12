import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decode } from './support/decoding.ts';

describe('the decoder at the limits of size', () => {
  test('decodes 50 million pixels from JPEG and PNG', { timeout: 60_000 }, async () => {
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
