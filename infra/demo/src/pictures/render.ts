import sharp from 'sharp';
import { randomOf } from '../random.ts';
import type { Drawing } from './draw.ts';

/** Side of the square of grain that is repeated over a picture, in pixels. */
const GRAIN_SIDE = 256;

/** Fine grey noise, always the same: paper rather than screen, and it hides the bands of soft gradients. */
function grain(): Buffer {
  const random = randomOf('grain');
  const pixels = Buffer.alloc(GRAIN_SIDE * GRAIN_SIDE * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const value = random.next() < 0.5 ? 0 : 255;
    pixels.fill(value, at, at + 3);
    pixels[at + 3] = Math.floor(random.next() * 15);
  }
  return pixels;
}

const GRAIN = grain();

/**
 * The picture as a file: JPEG at quality 86, or WebP at 84. The same drawing gives the same bytes with one version of
 * the image library. Rejects where the drawing is not well-formed SVG.
 */
export async function render(drawing: Drawing, format: 'jpeg' | 'webp' = 'jpeg'): Promise<Buffer> {
  const painted = sharp(Buffer.from(drawing.svg)).composite([
    { input: GRAIN, raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 4 }, tile: true, blend: 'over' },
  ]);
  return format === 'jpeg'
    ? painted.flatten().jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
    : painted.flatten().webp({ quality: 84, effort: 2 }).toBuffer();
}
