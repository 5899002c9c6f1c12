import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MARKER } from './corpus-file.ts';

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
const videoInput = (size: string, rate: number, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const audioInput = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
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
      ...DEFAULT_VIDEO,
      ...audioInput(1),
      ...audioInput(1),
      ...audioInput(1),
      ...maps(['0:v', '1:a', '2:a', '3:a']),
      ...h264,
      ...aac,
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

const cache = new Map<ClipName, Promise<Buffer>>();

/** Makes a clip with ffmpeg, always the same bytes. @throws {Error} if ffmpeg is missing or fails */
export function clip(name: ClipName): Promise<Buffer> {
  const file = cache.get(name) ?? make(name);
  cache.set(name, file);
  return file;
}

/** Returns the correct file extension of a clip. */
export function endingOf(name: ClipName): string {
  return recipes[name].ending;
}

async function make(name: ClipName): Promise<Buffer> {
  const { ending, args } = recipes[name];
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-corpus-'));
  try {
    const output = join(folder, `clip.${ending}`);
    // The file must not depend on the machine or the time; a single thread makes the same bytes each time.
    const reproducible = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'];
    const marked = ['-metadata', `comment=${MARKER}`, '-metadata', `title=${MARKER}`];
    const all = ['-v', 'error', '-nostdin', '-y', ...args, ...reproducible, ...marked, output];
    await promisify(execFile)('ffmpeg', all);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function maps(streams: readonly string[]): string[] {
  return streams.flatMap((stream) => ['-map', stream]);
}
