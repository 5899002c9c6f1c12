import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generatePhoto } from '@vitrina/bench/pictures';
import { isErrorCode } from '@vitrina/contracts/errors';
import { randomOf } from '@vitrina/demo';
import { inTemporaryFolder } from '@vitrina/local';
import sharp from 'sharp';
import type { SentFile } from '../client.ts';

/** Number of different files per kind; further uploads repeat them. */
const VARIETY = { small: 6, photo: 2, large: 1, clip: 2 } as const;
/** Sides in pixels: of most pictures, and of one whose PNG exceeds the 5 MB of an upload part. */
const SMALL = { width: 800, height: 600 } as const;
const LARGE = { width: 1_600, height: 1_200 } as const;
/** Interval, in uploads, of photos of 12 megapixels, of PNG files with several parts, and of clips. */
const EVERY = { photo: 20, large: 25, clip: 25 } as const;

/**
 * Makes files for a number of uploads, the same for the same seed: mostly small pictures, some photos of 12 megapixels,
 * pictures with more than one upload part, and clips.
 */
export async function makeFiles(count: number, seed: number): Promise<SentFile[]> {
  const kinds = {
    small: await many(VARIETY.small, (number) => jpeg(seed, number, SMALL)),
    photo: await many(VARIETY.photo, (number) => jpeg(seed, number)),
    large: await many(VARIETY.large, (number) => noise(seed, number)),
    clip: await many(VARIETY.clip, (number) => clip(seed + number)),
  };
  return Array.from({ length: count }, (_, number) => {
    const turn = (['photo', 'large', 'clip'] as const).find((kind, place) => number % EVERY[kind] === 3 + 2 * place);
    const files = kinds[turn === 'clip' && isErrorCode('video_no_disponible') ? 'small' : (turn ?? 'small')];
    const file = files[number % files.length];
    if (!file) throw new Error('no file was made');
    return file;
  });
}

function many(count: number, make: (number: number) => Promise<SentFile>): Promise<SentFile[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => make(number)));
}

async function jpeg(seed: number, number: number, size?: { width: number; height: number }): Promise<SentFile> {
  const { bytes } = await generatePhoto(seed, number, size);
  return { name: 'foto.jpg', type: 'image/jpeg', bytes: Uint8Array.from(bytes) };
}

async function noise(seed: number, number: number): Promise<SentFile> {
  const random = randomOf(seed, 'noise', number);
  const pixels = Buffer.alloc(LARGE.width * LARGE.height * 3);
  for (let at = 0; at + 4 <= pixels.length; at += 4) pixels.writeUInt32LE(Math.floor(random.next() * 2 ** 32), at);
  const raw = { ...LARGE, channels: 3 } as const;
  const bytes = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer();
  return { name: 'grano.png', type: 'image/png', bytes: Uint8Array.from(bytes) };
}

/** Makes one second of moving H.264. @throws {Error} if ffmpeg is missing */
async function clip(seed: number): Promise<SentFile> {
  return inTemporaryFolder(async (folder) => {
    const output = join(folder, 'clip.mp4');
    const picture = `testsrc2=size=320x240:rate=15:duration=1,hue=h=${seed % 360}`;
    const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
    const quiet = ['-v', 'error', '-nostdin'];
    await promisify(execFile)('ffmpeg', [...quiet, '-f', 'lavfi', '-i', picture, ...coding, output]);
    return { name: 'clip.mp4', type: 'video/mp4', bytes: Uint8Array.from(await readFile(output)) };
  });
}
