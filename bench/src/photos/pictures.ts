import { readFile } from 'node:fs/promises';
import { randomOf } from '@vitrina/demo';
import { samples } from '@vitrina/local/testing';
import sharp from 'sharp';

/** Pixels of a generated photo: 12 megapixels, as phones take them. */
const PHOTO_SIZE = { width: 4_000, height: 3_000 } as const;
/** Side of the square of grain that is laid over the photo, in pixels. */
const GRAIN_SIDE = 512;
/** Real pictures with fewer pixels do not represent photos. */
const REAL_PIXELS = 8_000_000;
/** Different pictures that are generated and fetched; a longer row repeats them, as nothing caches decoded pictures. */
const MADE_UP = 10;
const REAL = 4;

/** Picture as it is uploaded. */
export interface Picture {
  bytes: Buffer;
  type: 'image/jpeg' | 'image/webp' | 'image/png';
  extension: 'jpg' | 'webp' | 'png';
}

const formats = {
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
  png: { type: 'image/png', extension: 'png' },
} as const;

/** Returns generated photos of 12 megapixels and a few real pictures, in a fixed order. */
export async function pictures(seed: number): Promise<Picture[]> {
  const made: Picture[] = [];
  for (let number = 0; number < MADE_UP; number++) made.push(await generatePhoto(seed, number));
  return [...made, ...(await realOnes())];
}

/**
 * Generates a photo of 2 to 4 MB: soft shapes with the grain of a sensor, so that decoder and encoders work as hard as
 * for a real photo. The same seed and number always give the same picture.
 */
export async function generatePhoto(
  seed: number,
  number: number,
  size: { width: number; height: number } = PHOTO_SIZE,
): Promise<Picture> {
  const random = randomOf(seed, 'photo', number);
  const noise = (length: number, from: number, to: number) =>
    Buffer.from(Array.from({ length }, () => Math.floor(random.between(from, to))));
  const shapes = { width: 40, height: 30, channels: 3 } as const;
  const grain = { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 3 } as const;
  const soft = await sharp(noise(shapes.width * shapes.height * 3, 0, 256), { raw: shapes })
    .resize(size.width, size.height, { kernel: 'cubic', fit: 'fill' })
    .toBuffer({ resolveWithObject: true });
  const input = noise(GRAIN_SIDE * GRAIN_SIDE * 3, 96, 160);
  const bytes = await sharp(soft.data, { raw: { ...size, channels: soft.info.channels } })
    .composite([{ input, raw: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
  return { bytes, ...formats.jpeg };
}

async function realOnes(): Promise<Picture[]> {
  const found: Picture[] = [];
  for (const file of (await samples()).pictures) {
    if (found.length === REAL) break;
    const bytes = await readFile(file);
    const { width, height, format } = await sharp(bytes).metadata();
    if (width * height < REAL_PIXELS || !(format === 'jpeg' || format === 'webp' || format === 'png')) continue;
    found.push({ bytes, ...formats[format] });
  }
  return found;
}
