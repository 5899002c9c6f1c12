import { generatePhoto } from '@vitrina/bench/pictures';
import sharp from 'sharp';
import { golden } from '../corpus/golden.ts';
import type { SentFile } from './client.ts';

/** Sides in pixels: of most pictures, and of one whose PNG exceeds the 5 MB of an upload part. */
const SMALL = { width: 800, height: 600 } as const;
const LARGE = { width: 1_600, height: 1_200 } as const;
/** Interval, in uploads, of photos of 12 megapixels, of PNG files with several parts, and of clips. */
const EVERY = { photo: 20, large: 25, clip: 25 } as const;

/**
 * Makes files for a number of uploads, the same photos for the same seed: mostly small pictures, some photos of 12
 * megapixels, pictures with more than one upload part, and clips. There are few of each kind; uploads repeat them.
 */
export async function makeFiles(count: number, seed: number): Promise<SentFile[]> {
  const photo = async (number: number, size?: typeof SMALL) =>
    sent('foto.jpg', 'image/jpeg', (await generatePhoto(seed, number, size)).bytes);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = sharp({ create: { ...LARGE, channels: 3, background: '#000', noise } }).png({ compressionLevel: 1 });
  const kinds = {
    small: await Promise.all([0, 1, 2, 3, 4, 5].map((number) => photo(number, SMALL))),
    photo: [await photo(0), await photo(1)],
    large: [sent('grano.png', 'image/png', await grain.toBuffer())],
    clip: ['faststart.mp4', 'with-audio.mp4'].map((name) => sent('clip.mp4', 'video/mp4', golden(name))),
  };
  return Array.from({ length: count }, (_, number) => {
    const turn = (['photo', 'large', 'clip'] as const).find((kind, place) => number % EVERY[kind] === 3 + 2 * place);
    const files = kinds[turn ?? 'small'];
    const file = files[number % files.length];
    if (!file) throw new Error('no file was made');
    return file;
  });
}

function sent(name: string, type: string, bytes: Uint8Array): SentFile {
  return { name, type, bytes: Uint8Array.from(bytes) };
}
