import { randomOf } from '@vitrina/demo';
import sharp, { type Sharp } from 'sharp';
import { MARKER } from './corpus-file.ts';

/** Formats of the healthy base pictures. */
export const pictureFormats = ['jpeg', 'progressive', 'png', 'gif', 'animated', 'webp', 'lossless', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Correct file extension and type of each format. */
export const claims: Readonly<Record<PictureFormat, { ending: string; type: string }>> = {
  jpeg: { ending: 'jpg', type: 'image/jpeg' },
  progressive: { ending: 'jpg', type: 'image/jpeg' },
  png: { ending: 'png', type: 'image/png' },
  gif: { ending: 'gif', type: 'image/gif' },
  animated: { ending: 'gif', type: 'image/gif' },
  webp: { ending: 'webp', type: 'image/webp' },
  lossless: { ending: 'webp', type: 'image/webp' },
  avif: { ending: 'avif', type: 'image/avif' },
};

const SIZE = { width: 160, height: 120 } as const;
const FRAMES = 4;

const encode: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 80 }),
  progressive: (image) => image.jpeg({ quality: 80, progressive: true }),
  png: (image) => image.png(),
  gif: (image) => image.gif({ effort: 1 }),
  animated: (image) => image.gif({ effort: 1, delay: Array.from({ length: FRAMES }, () => 80) }),
  webp: (image) => image.webp({ quality: 80 }),
  lossless: (image) => image.webp({ lossless: true, effort: 0 }),
  avif: (image) => image.avif({ effort: 0 }),
};

const cache = new Map<string, Promise<Buffer>>();

/**
 * Makes a healthy picture of 160×120 with grain; formats with metadata contain the corpus' marker, a location and a
 * camera. The same seed gives the same bytes.
 */
export function basePicture(format: PictureFormat, seed: number): Promise<Buffer> {
  const key = `${format} ${seed}`;
  const picture = cache.get(key) ?? make(format, seed);
  cache.set(key, picture);
  return picture;
}

async function make(format: PictureFormat, seed: number): Promise<Buffer> {
  const random = randomOf(seed, 'base', format);
  const pages = format === 'animated' ? FRAMES : 1;
  const { width, height } = SIZE;
  const pixels = Buffer.alloc(width * height * pages * 3);
  const red = random.int(0, 255);
  const green = random.int(0, 255);
  for (let at = 0; at < pixels.length; at += 3) {
    const column = (at / 3) % width;
    const grain = random.int(0, 30);
    pixels[at] = (red + column + grain) % 256;
    pixels[at + 1] = (green + Math.floor(at / 900) + grain) % 256;
    pixels[at + 2] = grain * 4;
  }
  const raw = { width, height: height * pages, channels: 3 as const };
  const image = sharp(pixels, { raw: pages > 1 ? { ...raw, pageHeight: height } : raw });
  return encode[format](
    image.withExif({
      IFD0: { ImageDescription: MARKER, Make: MARKER, Copyright: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1', GPSLongitudeRef: 'W', GPSLongitude: '99/1 7/1 59/1' },
    }),
  ).toBuffer();
}
