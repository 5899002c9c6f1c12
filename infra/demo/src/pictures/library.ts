import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { categoryOf } from '@vitrina/contracts/catalogue';
import { foldText } from '@vitrina/contracts/places';
import sharp from 'sharp';
import type { DemoProvider } from '../people/provider.ts';
import { type Random, randomOf } from '../random.ts';

/** Folder of the demo's picture files: `works/<trade>-<tall|wide>.webp` and `people/<f|m>-<number>.webp`. */
const FOLDER = new URL('../../pictures/', import.meta.url);
const namesIn = (folder: string) => readdirSync(new URL(folder, FOLDER)).map((name) => `${folder}${name}`);
const WORKS: ReadonlySet<string> = new Set(namesIn('works/'));
const PEOPLE: readonly string[] = namesIn('people/').sort();

/** Aspect ratios of the cuts, as common in people's photos. */
const RATIOS = { tall: [3 / 4, 4 / 5, 2 / 3, 1], wide: [4 / 3, 3 / 2, 1] } as const;
type Shape = keyof typeof RATIOS;
const SHAPES = Object.keys(RATIOS) as Shape[];

/** Minimum share of a cut in the largest part of its file with its ratio. */
const CLOSEST = 0.84;

/** Cut of a file: its part, and whether it is mirrored. */
export interface Cut {
  /** Path in the folder of pictures. */
  file: string;
  /** Width divided by height. */
  ratio: number;
  /** Share of the largest part with this ratio, {@link CLOSEST} to 1. */
  zoom: number;
  /** Position of the cut from left to right and from top to bottom, 0 to 1. */
  x: number;
  y: number;
  mirrored: boolean;
}

/**
 * Chooses the pictures of a provider's posts, by the posts' keys. Each shows the post's trade, or another trade of the
 * same group once the trade's files are used, because a provider never shows a file twice. The same provider and seed
 * give the same cuts.
 * @throws {RangeError} for a trade without files
 */
export function choosePostPictures(
  { number, posts }: Pick<DemoProvider, 'number' | 'posts'>,
  seed: number,
): Map<string, Cut> {
  const used = new Set<string>();
  return new Map(
    posts.map(({ key, trade }) => {
      const random = randomOf(seed, 'work', number, key);
      const own = random.shuffle(filesOf(trade));
      const group = random.shuffle((categoryOf(trade)?.trades ?? []).flatMap(filesOf));
      const [file = ''] = [...own, ...group].filter((name) => !used.has(name));
      used.add(file);
      const shape = SHAPES.find((name) => file.endsWith(`-${name}.webp`)) ?? 'wide';
      return [key, cutOf(file, random.pick<number>(RATIOS[shape]), random)];
    }),
  );
}

/** Chooses further pictures of a work: other cuts of its picture. */
export function detailCuts({ file, ratio }: Cut, count: number, seed: number): Cut[] {
  return Array.from({ length: count }, (_, index) => cutOf(file, ratio, randomOf(seed, 'detail', file, index)));
}

/** Chooses a provider's profile photo: a square cut of a portrait that fits the first name. */
export function portraitCut({ look, number }: Pick<DemoProvider, 'look' | 'number'>, seed: number): Cut {
  const names = PEOPLE.filter((name) => name.startsWith(`people/${look}-`));
  const shuffled = randomOf(seed, 'portraits', look).shuffle(names);
  return cutOf(shuffled[number % shuffled.length] ?? '', 1, randomOf(seed, 'portrait', number));
}

/** Lists the one or two files that show a trade. @throws {RangeError} for a trade without files */
export function filesOf(trade: string): string[] {
  const names = SHAPES.map((shape) => `works/${foldText(trade).replaceAll(' ', '-')}-${shape}.webp`);
  const files = names.filter((name) => WORKS.has(name));
  if (files.length === 0) throw new RangeError(`No pictures of the trade: ${trade}`);
  return files;
}

function cutOf(file: string, ratio: number, random: Random): Cut {
  const zoom = random.between(CLOSEST, 1);
  const x = random.next();
  const y = random.next();
  return { file, ratio, zoom, x, y, mirrored: random.chance(0.5) };
}

/** Renders a cut as a JPEG of quality 86: the same bytes each time with the same version of the image library. */
export async function renderCut({ file, ratio, zoom, x, y, mirrored }: Cut): Promise<Buffer> {
  const image = sharp(fileURLToPath(new URL(file, FOLDER)));
  const { width, height } = await image.metadata();
  const wide = Math.min(width, height * ratio) * zoom;
  const region = { width: Math.round(wide), height: Math.round(wide / ratio) };
  const left = Math.floor((width - region.width) * x);
  const top = Math.floor((height - region.height) * y);
  const cut = image.extract({ left, top, ...region });
  return (mirrored ? cut.flop() : cut).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer();
}
