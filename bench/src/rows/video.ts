import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { cpuMs } from '../measure.ts';
import type { Options } from '../options.ts';
import { type Form, Owner, publishForm } from '../photos/owner.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, type RowResult } from '../report.ts';

/**
 * Publishes one video after another through upload, queue, worker and objects. Measures the time from the first byte
 * sent until its poster can be shown and until it plays; the slowest round counts.
 * @param folder where the clip is written
 */
export async function measureVideo(platform: BenchPlatform, options: Options, folder: string): Promise<RowResult> {
  const bytes = await makeClip(folder, options.seed);
  const form = await publishForm({ bytes, extension: 'mp4', type: 'video/mp4' }, 'Video de prueba');
  const owner = (await Owner.join(platform)).follow();
  try {
    const rounds: Moments[] = [];
    const before = await cpuMs(platform.pidOf('media-worker'));
    for (let round = 0; round < options.rounds; round++) rounds.push(await publish(owner, form, platform.urls.gateway));
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
    figures: (['poster', 'playable'] as const).map((what) =>
      figure(`video.${what}`, slowest(what), seconds(slowest(what))),
    ),
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
  await execa('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${CLIP_SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '17M', '-maxrate', '20M', '-bufsize', '20M'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', file],
  ]);
  return readFile(file);
}

/** Time limit for a video, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Times of the steps of an upload, in milliseconds since it began. */
interface Moments {
  uploaded: number;
  poster: number;
  playable: number;
}

/**
 * Publishes one video, and requests a piece of its film like a player once it is ready.
 * @throws {Error} if it is refused, fails, takes two minutes, or is not served in pieces
 */
async function publish(owner: Owner, form: Form, origin: string): Promise<Moments> {
  const from = performance.now();
  const id = await owner.publish(form);
  const uploaded = performance.now() - from;
  const { poster = 0 } = await owner.ready(id, AbortSignal.timeout(TIMEOUT_MS));
  const answer = await fetch(`${origin}/media/${id}/video.mp4`, { headers: { range: 'bytes=0-65535' } });
  await answer.arrayBuffer();
  const type = answer.headers.get('content-type');
  if (answer.status !== 206 || type !== 'video/mp4') throw new Error(`film of ${id}: ${answer.status} ${type}`);
  return { uploaded, poster: poster - from, playable: performance.now() - from };
}
