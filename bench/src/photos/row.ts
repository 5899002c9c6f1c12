import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuMs, median, ownCpuMs } from '../measure.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import type { BareRequest } from './bare-loop.ts';
import { publishForm } from './owner.ts';
import { pictures } from './pictures.ts';
import { PlatformSide } from './platform-side.ts';

/** Photos that both sides process before anything is measured. */
const WARM_UP = 4;

interface Turn {
  perSecond: number;
  /** CPU of the measured processes with their children, in milliseconds. */
  cpuPerPhoto: number;
  /** Share of the measured processes themselves: on the platform's side the worker without its decoders. */
  ownPerPhoto: number;
  /** CPU of the worker for AVIF files afterwards, which the bare side does not make; not part of any other figure. */
  latePerPhoto: number;
}

/** Measurements of one round: the platform, the fastest known loop, and the obvious loop. */
interface Round {
  platform: Turn;
  bare: Turn;
  plain: Turn;
}

/**
 * Compares photos through upload, queue, worker and objects with a loop of sharp that makes the same renditions of the
 * same files, in turns. CPU is that of the worker with its decoders, and that of the loop's children.
 * @param folder where the pictures are written as files
 */
export async function measurePhotos(platform: BenchPlatform, options: Options, folder: string): Promise<RowResult> {
  const made = await pictures(options.seed);
  await mkdir(folder, { recursive: true });
  const files = await Promise.all(
    made.map(async ({ bytes, extension }, index) => {
      const file = join(folder, `${index}.${extension}`);
      await writeFile(file, bytes);
      return file;
    }),
  );
  const forms = await Promise.all(made.map((picture, index) => publishForm(picture, `Foto ${index + 1}`)));
  const platformSide = await PlatformSide.open(platform);
  const bareSide = new BareSide();
  try {
    const onPlatform = async (count: number) => {
      const pid = platform.pidOf('media-worker');
      const measured = await turn(count, pid, () => platformSide.run(repeated(forms, count)));
      const before = await cpuMs(pid);
      await platformSide.rest();
      return { ...measured, latePerPhoto: ((await cpuMs(pid)) - before) / count };
    };
    const bare = (count: number, way?: BareRequest['way']) =>
      turn(count, bareSide.pids, () => bareSide.run(repeated(files, count), way));
    await onPlatform(WARM_UP);
    await bare(WARM_UP);
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round++) {
      // The side that goes first alternates.
      if (round % 2 === 0) {
        const platform = await onPlatform(options.photos);
        rounds.push({ platform, bare: await bare(options.photos), plain: await bare(options.photos, 'plain') });
      } else {
        const plain = await bare(options.photos, 'plain');
        const bareTurn = await bare(options.photos);
        rounds.push({ bare: bareTurn, plain, platform: await onPlatform(options.photos) });
      }
    }
    return summary(rounds);
  } finally {
    platformSide.close();
    bareSide.close();
  }
}

async function turn(count: number, pids: number | readonly number[], work: () => Promise<void>): Promise<Turn> {
  const watched = [pids].flat();
  const used = async () => ({
    all: await cpuMs(...watched),
    own: (await Promise.all(watched.map(ownCpuMs))).reduce((sum, ms) => sum + ms, 0),
  });
  const before = await used();
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1_000;
  const after = await used();
  return {
    perSecond: count / seconds,
    cpuPerPhoto: (after.all - before.all) / count,
    ownPerPhoto: (after.own - before.own) / count,
    latePerPhoto: 0,
  };
}

function summary(rounds: readonly Round[]): RowResult {
  const side = (name: keyof Round, what: keyof Turn) => median(rounds.map((round) => round[name][what]));
  const ratio = (what: keyof Turn, against: 'bare' | 'plain' = 'bare') =>
    median(rounds.map((round) => round.platform[what] / round[against][what]));
  const rate = (name: keyof Round) => `${side(name, 'perSecond').toFixed(2)}/s`;
  const cpu = (name: keyof Round) => ms(side(name, 'cpuPerPhoto'));
  return {
    figures: [
      figure('photos.throughput', ratio('perSecond'), rate('platform'), rate('bare')),
      figure('photos.cpu', ratio('cpuPerPhoto'), cpu('platform'), cpu('bare')),
    ],
    notes: {
      'CPU of the worker without its decoders, ms per photo': Math.round(side('platform', 'ownPerPhoto')),
      'CPU of the AVIF files that follow later, ms per photo': Math.round(side('platform', 'latePerPhoto')),
      'against a loop that opens the file for each rendition: photos a second, ratio': ratio(
        'perSecond',
        'plain',
      ).toFixed(2),
      'against the same loop: CPU per photo, ratio': ratio('cpuPerPhoto', 'plain').toFixed(2),
      'throughput ratio of each round': rounds
        .map((r) => (r.platform.perSecond / r.bare.perSecond).toFixed(3))
        .join(' '),
    },
  };
}

function repeated<T>(items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, index) => items[index % items.length]).filter(
    (item): item is T => item !== undefined,
  );
}

/** Pictures processed at the same time: the worker's default. */
const CONCURRENCY = 2;

/** Bare side of the photos row: children that only make renditions. */
class BareSide {
  readonly #children: ChildProcess[] = Array.from({ length: CONCURRENCY }, () =>
    fork(new URL('./bare-loop.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] }),
  );

  get pids(): number[] {
    return this.#children.flatMap(({ pid }) => pid ?? []);
  }

  /** Makes the renditions of pictures, two at a time. @throws {Error} if a child ends */
  async run(inputs: readonly string[], way: BareRequest['way'] = 'quickest'): Promise<void> {
    const waiting = [...inputs];
    await Promise.all(
      this.#children.map(async (child) => {
        for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
          const ended = new AbortController();
          const done = once(child, 'message', { signal: ended.signal });
          const onExit = () => ended.abort(new Error('the bare loop died'));
          child.once('exit', onExit);
          child.send({ input, way } satisfies BareRequest);
          await done;
          child.off('exit', onExit);
        }
      }),
    );
  }

  close(): void {
    for (const child of this.#children) if (child.connected) child.disconnect();
  }
}
