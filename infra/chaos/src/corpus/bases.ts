import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomOf } from '@vitrina/demo';
import { inTemporaryFolder } from '@vitrina/local';
import sharp, { type Sharp } from 'sharp';
import { MARKER } from './corpus-file.ts';

/** Formats of the healthy base pictures. */
export const pictureFormats = ['jpeg', 'progressive', 'png', 'gif', 'animated', 'webp', 'lossless', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Correct file extension of each format. */
export const endings: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'jpg',
  progressive: 'jpg',
  png: 'png',
  gif: 'gif',
  animated: 'gif',
  webp: 'webp',
  lossless: 'webp',
  avif: 'avif',
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

const pictures = new Map<string, Promise<Buffer>>();

/**
 * Makes a healthy picture of 160×120 with grain; formats with metadata contain the corpus' marker, a location and a
 * camera. The same seed gives the same bytes.
 */
export function basePicture(format: PictureFormat, seed: number): Promise<Buffer> {
  const key = `${format} ${seed}`;
  const picture = pictures.get(key) ?? makePicture(format, seed);
  pictures.set(key, picture);
  return picture;
}

async function makePicture(format: PictureFormat, seed: number): Promise<Buffer> {
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

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
const input = (source: string) => ['-f', 'lavfi', '-i', source];
const videoInput = (size: string, rate: number, seconds: number) =>
  input(`testsrc2=size=${size}:rate=${rate}:duration=${seconds}`);
const audioInput = (seconds: number) => input(`sine=frequency=440:duration=${seconds}`);
const DEFAULT_VIDEO = videoInput('160x120', 10, 1);
const aac = ['-c:a', 'aac', '-ac', '1'];

/** ffmpeg arguments of each clip; all clips are small and take less than a second. */
const recipes = {
  plain: { ending: 'mp4', args: [...DEFAULT_VIDEO, ...h264] },
  faststart: { ending: 'mp4', args: [...DEFAULT_VIDEO, ...h264, '-movflags', '+faststart'] },
  withAudio: { ending: 'mp4', args: [...DEFAULT_VIDEO, ...audioInput(1), ...h264, ...aac] },
  fragmented: { ending: 'mp4', args: [...DEFAULT_VIDEO, ...h264, '-movflags', '+frag_keyframe+empty_moov'] },
  audioOnly: { ending: 'mp4', args: [...audioInput(1), ...aac] },
  audioOnlyM4a: { ending: 'm4a', args: [...audioInput(1), ...aac] },
  twoVideoStreams: { ending: 'mp4', args: [...DEFAULT_VIDEO, ...DEFAULT_VIDEO, '-map', '0:v', '-map', '1:v', ...h264] },
  threeAudioStreams: {
    ending: 'mp4',
    args: [
      ...[...DEFAULT_VIDEO, ...audioInput(1), ...audioInput(1), ...audioInput(1)],
      ...['-map', '0:v', '-map', '1:a', '-map', '2:a', '-map', '3:a', ...h264, ...aac],
    ],
  },
  oneFrame: { ending: 'mp4', args: [...videoInput('160x120', 1, 1), '-frames:v', '1', ...h264] },
  tooLong: { ending: 'mp4', args: [...videoInput('64x64', 1, 75), ...h264] },
  manyFrames: { ending: 'mp4', args: [...videoInput('64x64', 1_000, 1), ...h264] },
  large: { ending: 'mp4', args: [...videoInput('8192x64', 2, 1), ...h264] },
  tiny: { ending: 'mp4', args: [...videoInput('2x2', 5, 1), ...h264] },
  hevc: {
    ending: 'mp4',
    args: [...DEFAULT_VIDEO, '-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
  },
  vp9: { ending: 'mp4', args: [...DEFAULT_VIDEO, '-c:v', 'libvpx-vp9', '-deadline', 'realtime'] },
  mpeg4: { ending: 'mp4', args: [...DEFAULT_VIDEO, '-c:v', 'mpeg4'] },
  mjpeg: { ending: 'mp4', args: [...DEFAULT_VIDEO, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'] },
  rotated: { ending: 'mp4', args: [...DEFAULT_VIDEO, ...h264, '-metadata:s:v', 'rotate=90'] },
  webm: { ending: 'webm', args: [...DEFAULT_VIDEO, '-c:v', 'libvpx-vp9', '-deadline', 'realtime'] },
  matroska: { ending: 'mkv', args: [...DEFAULT_VIDEO, ...h264] },
  quicktime: { ending: 'mov', args: [...DEFAULT_VIDEO, ...h264] },
  avi: { ending: 'avi', args: [...DEFAULT_VIDEO, '-c:v', 'mpeg4'] },
  flash: { ending: 'flv', args: [...DEFAULT_VIDEO, ...h264] },
  mpegTransportStream: { ending: 'ts', args: [...DEFAULT_VIDEO, ...h264] },
  mpegProgramStream: { ending: 'mpg', args: [...videoInput('160x120', 25, 1), '-c:v', 'mpeg2video'] },
  phone: { ending: '3gp', args: [...videoInput('176x144', 10, 1), '-c:v', 'mpeg4'] },
  mp3: { ending: 'mp3', args: [...audioInput(1), '-c:a', 'libmp3lame'] },
  wave: { ending: 'wav', args: [...audioInput(1)] },
  ogg: { ending: 'ogg', args: [...audioInput(1), '-c:a', 'libopus'] },
} as const;

export type ClipName = keyof typeof recipes;

const clips = new Map<ClipName, Promise<Buffer>>();

/** Makes a clip with ffmpeg, always the same bytes. @throws {Error} if ffmpeg is missing or fails */
export function clip(name: ClipName): Promise<Buffer> {
  const file = clips.get(name) ?? makeClip(name);
  clips.set(name, file);
  return file;
}

/** Returns the correct file extension of a clip. */
export function endingOf(name: ClipName): string {
  return recipes[name].ending;
}

async function makeClip(name: ClipName): Promise<Buffer> {
  const { ending, args } = recipes[name];
  return inTemporaryFolder(async (folder) => {
    const output = join(folder, `clip.${ending}`);
    // The file must not depend on the machine or the time; a single thread makes the same bytes each time.
    const reproducible = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'];
    const marked = ['-metadata', `comment=${MARKER}`, '-metadata', `title=${MARKER}`];
    const all = ['-v', 'error', '-nostdin', '-y', ...args, ...reproducible, ...marked, output];
    await promisify(execFile)('ffmpeg', all);
    return readFile(output);
  });
}
