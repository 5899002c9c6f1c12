import { cpuMs } from '../measure/cpu.ts';
import type { Options } from '../options.ts';
import { formOf } from '../photos/owner.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import type { RowResult } from '../report/result.ts';
import { CLIP_SECONDS, makeClip } from './clip.ts';
import { type Moments, VideoOwner } from './watched-upload.ts';

/**
 * One video after the other through upload, queue, worker and objects: when its poster can be shown and when it plays,
 * counted from the first byte sent. The slowest of the rounds counts.
 * @param folder takes the clip
 */
export async function measureVideo(platform: BenchPlatform, options: Options, folder: string): Promise<RowResult> {
  const bytes = await makeClip(folder, options.seed);
  const form = formOf({ bytes, extension: 'mp4', type: 'video/mp4' }, 'Video de prueba');
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
