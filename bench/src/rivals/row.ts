import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMarker } from '@vitrina/local';
import { POST_WIDTHS } from '@vitrina/media/recipe';
import { cpuMs, median } from '../measure.ts';
import type { Options } from '../options.ts';
import { bareRenditions } from '../photos/bare-renditions.ts';
import { publishForm } from '../photos/owner.ts';
import { pictures } from '../photos/pictures.ts';
import { PlatformSide } from '../photos/platform-side.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { imagor, type RenditionRequest, Rival, thumbor } from './programs.ts';
import { type Grey, haveEqualQuality, type Quality, qualityOf, reference } from './quality.ts';

const FORMATS = ['webp', 'jpeg'] as const;
/** Files that our worker makes of a photo. */
const RENDITIONS: readonly RenditionRequest[] = POST_WIDTHS.flatMap((width) =>
  FORMATS.map((format) => ({ format, width })),
);
/** Width at which files are compared, in pixels. */
const COMPARED_WIDTH = 800;
/** Pictures that all sides process before anything is measured. */
const WARM_UP = 4;

type Side = 'ours' | 'imagor' | 'thumbor';

/**
 * Compares the CPU per photo of similar programs with that of our worker with its decoders, for the same files of the
 * same photos, in turns. Also compares the size and likeness of their files.
 * @param folder where the pictures are written as files
 */
export async function measureRivals(platform: BenchPlatform, options: Options, folder: string): Promise<RowResult> {
  const made = await pictures(options.seed);
  const shown = join(folder, 'shown');
  await mkdir(shown, { recursive: true });
  const names = await Promise.all(
    made.map(async ({ bytes, extension }, index) => {
      await writeFile(join(shown, `${index}.${extension}`), bytes);
      return `${index}.${extension}`;
    }),
  );
  const forms = await Promise.all(made.map((picture, index) => publishForm(picture, `Foto ${index + 1}`)));
  const programs = [await imagor(shown), await thumbor(shown, folder)];
  const run = process.env[runMarker] ?? '';
  const platformSide = await PlatformSide.open(platform);
  const rivals = await Promise.all(programs.map((program) => Rival.start(program, run)));
  const [first, second] = rivals;
  if (!first || !second) throw new Error('a rival is missing');
  try {
    const sides: Record<Side, (count: number) => Promise<number>> = {
      ours: (count) => cpuOf(platform.pidOf('media-worker'), count, () => platformSide.run(forms.slice(0, count))),
      imagor: (count) => cpuOf(first.pid, count, () => first.run(names.slice(0, count), RENDITIONS)),
      thumbor: (count) => cpuOf(second.pid, count, () => second.run(names.slice(0, count), RENDITIONS)),
    };
    const order = Object.keys(sides) as Side[];
    for (const side of order) await sides[side](WARM_UP);
    const rounds: Record<Side, number>[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const cpu: Record<Side, number> = { ours: 0, imagor: 0, thumbor: 0 };
      // The side that goes first alternates.
      for (const step of order.keys()) {
        const side = order[(round + step) % order.length] ?? 'ours';
        cpu[side] = await sides[side](names.length);
      }
      await platformSide.rest();
      rounds.push(cpu);
    }
    return summary(rounds, await compare(shown, folder, names, { imagor: first, thumbor: second }));
  } finally {
    platformSide.close();
    await Promise.all(rivals.map((rival) => rival.stop()));
  }
}

async function cpuOf(pid: number, count: number, work: () => Promise<void>): Promise<number> {
  const before = await cpuMs(pid);
  await work();
  return ((await cpuMs(pid)) - before) / count;
}

type Qualities = Record<Side, Record<(typeof FORMATS)[number], Quality>>;

async function compare(
  shown: string,
  folder: string,
  names: readonly string[],
  rivals: Record<'imagor' | 'thumbor', Rival>,
): Promise<Qualities> {
  const references: Grey[] = [];
  const own = { webp: [] as Buffer[], jpeg: [] as Buffer[] };
  for (const name of names) {
    references.push(await reference(join(shown, name), COMPARED_WIDTH));
    // The same bytes as the worker's; a test checks that.
    await bareRenditions(join(shown, name), folder);
    own.webp.push(await readFile(join(folder, `${COMPARED_WIDTH}.webp`)));
    own.jpeg.push(await readFile(join(folder, `${COMPARED_WIDTH}.jpg`)));
  }
  const qualityOfRival = async (rival: Rival, format: RenditionRequest['format']) => {
    const files = [];
    for (const name of names) files.push(await rival.file(name, { format, width: COMPARED_WIDTH }));
    return qualityOf(files, references);
  };
  const both = async (rival: Rival) => ({
    webp: await qualityOfRival(rival, 'webp'),
    jpeg: await qualityOfRival(rival, 'jpeg'),
  });
  return {
    ours: { webp: await qualityOf(own.webp, references), jpeg: await qualityOf(own.jpeg, references) },
    imagor: await both(rivals.imagor),
    thumbor: await both(rivals.thumbor),
  };
}

function summary(rounds: readonly Record<Side, number>[], qualities: Qualities): RowResult {
  const cpu = (side: Side) => ms(median(rounds.map((round) => round[side])));
  const against = (rival: 'imagor' | 'thumbor') => {
    const ratio = median(rounds.map((round) => round[rival] / round.ours));
    return figure(`rivals.${rival}`, ratio, cpu('ours'), cpu(rival));
  };
  const worth = ({ bytes, ssim }: Quality) => `${(bytes / 1024).toFixed(1)} KB, SSIM ${ssim.toFixed(4)}`;
  const notes: Record<string, string> = {};
  for (const format of FORMATS) {
    const { ours, imagor, thumbor } = qualities;
    notes[`${format} of ${COMPARED_WIDTH} px, ours`] = worth(ours[format]);
    for (const [name, rival] of Object.entries({ imagor, thumbor })) {
      const verdict = haveEqualQuality(ours[format], rival[format]) ? 'matches' : 'does not match';
      notes[`${format} of ${COMPARED_WIDTH} px, ${name}`] = `${worth(rival[format])}, ${verdict}`;
    }
  }
  return { figures: [against('imagor'), against('thumbor')], notes };
}
