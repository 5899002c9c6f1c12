import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@vitrina/local';
import { execaNode } from 'execa';
import pMap from 'p-map';
import { cpuMs, inTurns, median, ownCpuMs, type Side } from '../measure.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { type Form, Owner, publishForm } from './owner.ts';
import { pictures } from './pictures.ts';

/** Photos that both sides process before anything is measured. */
const WARM_UP = 4;
/** Parallel uploads, each of another provider. */
const UPLOADERS = 4;
/** Number of providers: a gallery of hundreds of posts would be another measurement. */
const OWNERS = 8;
/** Time limit for the photos of a turn, and then for their AVIF files, in milliseconds. */
const TURN_MS = 300_000;

interface Turn {
  perSecond: number;
  /** CPU of the measured processes with their children, in milliseconds. */
  cpuPerPhoto: number;
  /** Share of the measured processes themselves: on the platform's side the worker without its decoders. */
  ownPerPhoto: number;
  /** CPU of the gateway and of media while they receive the photo. */
  uploadPerPhoto: number;
  /** CPU of the worker for AVIF files afterwards, which the bare side does not make; not part of any other figure. */
  latePerPhoto: number;
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
  const owners = await Promise.all(Array.from({ length: OWNERS }, async () => (await Owner.join(platform)).follow()));
  const loop = startBareLoop();
  try {
    const sides = (count: number) => ({
      platform: async () => {
        const pid = platform.pidOf('media-worker');
        const receivers = [platform.pidOf('gateway'), platform.pidOf('media')];
        const received = await cpuMs(...receivers);
        const measured = await turn(count, [pid], () => publishAll(owners, repeated(forms, count)));
        const uploadPerPhoto = ((await cpuMs(...receivers)) - received) / count;
        const before = await cpuMs(pid);
        await untilAllAvif(owners);
        return { ...measured, uploadPerPhoto, latePerPhoto: ((await cpuMs(pid)) - before) / count };
      },
      bare: () => turn(count, loop.pids, () => loop.run(repeated(files, count))),
    });
    await inTurns(1, sides(WARM_UP));
    return summary(await inTurns(options.rounds, sides(options.photos)));
  } finally {
    for (const owner of owners) owner.close();
    loop.close();
  }
}

/** Publishes pictures and waits until all are ready. @throws {Error} after a refusal, a failure, or five minutes */
async function publishAll(owners: readonly Owner[], forms: readonly Form[]): Promise<void> {
  const late = AbortSignal.timeout(TURN_MS);
  const upload = async (form: Form, index: number) => {
    const owner = owners[index % owners.length];
    if (!owner) throw new Error('no owners');
    return [owner, await owner.publish(form)] as const;
  };
  const published = await pMap(forms, upload, { concurrency: UPLOADERS, signal: late });
  await Promise.all(published.map(([owner, id]) => owner.ready(id, late)));
}

/** Waits for the AVIF files of everything published, so that they do not disturb the next turn. */
async function untilAllAvif(owners: readonly Owner[]): Promise<void> {
  const areThere = async () => {
    const left = await Promise.all(owners.map((owner) => owner.withoutAvif()));
    return left.every((count) => count === 0);
  };
  if (!(await until(areThere, TURN_MS, { everyMs: 500 }))) throw new Error('AVIF files are not there');
}

async function turn(count: number, pids: readonly number[], work: () => Promise<void>): Promise<Turn> {
  const used = async () => ({
    all: await cpuMs(...pids),
    own: (await Promise.all(pids.map(ownCpuMs))).reduce((sum, ms) => sum + ms, 0),
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
    uploadPerPhoto: 0,
    latePerPhoto: 0,
  };
}

function summary(rounds: readonly Record<Side, Turn>[]): RowResult {
  const middle = (side: Side, what: keyof Turn) => median(rounds.map((round) => round[side][what]));
  const ratios = (what: keyof Turn) => rounds.map(({ platform, bare }) => platform[what] / bare[what]);
  const rate = (side: Side) => `${middle(side, 'perSecond').toFixed(2)}/s`;
  const cpu = (side: Side, what: keyof Turn = 'cpuPerPhoto') => ms(middle(side, what));
  const uploads = median(rounds.map(({ platform, bare }) => platform.uploadPerPhoto / bare.cpuPerPhoto));
  return {
    figures: [
      figure('photos.throughput', median(ratios('perSecond')), rate('platform'), rate('bare')),
      figure('photos.cpu', median(ratios('cpuPerPhoto')), cpu('platform'), cpu('bare')),
      figure('photos.upload-cpu', uploads, cpu('platform', 'uploadPerPhoto'), cpu('bare')),
    ],
    notes: {
      'CPU of the worker without its decoders, ms per photo': Math.round(middle('platform', 'ownPerPhoto')),
      'CPU of the AVIF files that follow later, ms per photo': Math.round(middle('platform', 'latePerPhoto')),
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
const LOOP = fileURLToPath(new URL('./bare-loop.ts', import.meta.url));

/** Starts the bare side: children that only make renditions. */
function startBareLoop() {
  const start = () =>
    execaNode(LOOP, { ipc: true, nodeOptions: ['--import', 'tsx'], stderr: 'inherit', reject: false });
  const children = Array.from({ length: CONCURRENCY }, start);
  return {
    pids: children.flatMap(({ pid }) => pid ?? []),
    /** Makes the renditions of pictures, two at a time. @throws {Error} if a child ends */
    run: async (inputs: readonly string[]) => {
      const waiting = [...inputs];
      const work = async (child: (typeof children)[number]) => {
        for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
          await Promise.all([child.getOneMessage(), child.sendMessage(input)]);
        }
      };
      await Promise.all(children.map(work));
    },
    close: () => {
      for (const child of children) child.disconnect();
    },
  };
}
