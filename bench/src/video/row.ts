import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuMs } from '../measure/cpu.ts';
import type { Options } from '../options.ts';
import { publishForm } from '../photos/owner.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import type { RowResult } from '../report/result.ts';
import { type Moments, VideoOwner } from './watched-upload.ts';

/**
 * Publishes one video after another through upload, queue, worker and objects. Measures the time from the first byte
 * sent until its poster can be shown and until it plays; the slowest round counts.
 * @param folder where the clip is written
 */
export async function measureVideo(platform: BenchPlatform, options: Options, folder: string): Promise<RowResult> {
  const bytes = await makeClip(folder, options.seed);
  const form = publishForm({ bytes, extension: 'mp4', type: 'video/mp4' }, 'Video de prueba');
  const owner = await VideoOwner.open(platform);
  try {
    const rounds: Moments[] = [];
    const before = await cpuMs(platform.pidOf('media-worker'));
    for (let round = 0; round < options.rounds; round++) rounds.push(await owner.publish(form));
    const cpu = (await cpuMs(platform.pidOf('media-worker'))) - before;
    return summary(rounds, bytes.length, cpu);
  } finally {
    owner.close();
  }
}

function summary(rounds: readonly Moments[], bytes: number, cpuMs: number): RowResult {
  const slowest = (what: keyof Moments) => Math.max(...rounds.map((round) => round[what]));
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  return {
    figures: (['poster', 'playable'] as const).map((what) => ({
      bar: `video.${what}`,
      value: slowest(what),
      platform: seconds(slowest(what)),
      bare: '',
    })),
    notes: {
      'clip, MB': (bytes / 1e6).toFixed(1),
      'upload, slowest': seconds(slowest('uploaded')),
      'CPU s per second of 1080p, worker with its programs': (cpuMs / 1_000 / rounds.length / CLIP_SECONDS).toFixed(2),
      'poster of each round': rounds.map(({ poster }) => seconds(poster)).join(' '),
      'playable of each round': rounds.map(({ playable }) => seconds(playable)).join(' '),
    },
  };
}

/** Length of the clip in seconds. */
const CLIP_SECONDS = 10;

/**
 * Makes a clip like those of phones: 1080p, 30 frames a second, 17 Mbit/s, with sound. Noise makes it harder to encode
 * than drawn pictures; the seed determines it.
 * @param folder where the file is written
 */
async function makeClip(folder: string, seed: number): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'clip.mp4');
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${CLIP_SECONDS},noise=alls=14:allf=t:all_seed=${seed % 100_000}`;
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${CLIP_SECONDS}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-b:v',
    '17M',
    '-maxrate',
    '20M',
    '-bufsize',
    '20M',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    file,
  ]);
  return readFile(file);
}
