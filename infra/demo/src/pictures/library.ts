import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { categoryOf } from '@vitrina/contracts/catalogue';
import { foldText } from '@vitrina/contracts/places';
import sharp from 'sharp';
import type { DemoProvider } from '../people/provider.ts';
import { type Random, randomOf } from '../random.ts';

/** The picture files of the demo: `works/<trade>-<tall|wide>.webp` and `people/<f|m>-<number>.webp`. */
const FOLDER = new URL('../../pictures/', import.meta.url);
const namesIn = (folder: string) => readdirSync(new URL(folder, FOLDER)).map((name) => `${folder}${name}`);
const WORKS: ReadonlySet<string> = new Set(namesIn('works/'));
const PEOPLE: readonly string[] = namesIn('people/').sort();

/** Width to height of the pictures that are cut from a file, in the formats that people's photos have. */
const RATIOS = { tall: [3 / 4, 4 / 5, 2 / 3, 1], wide: [4 / 3, 3 / 2, 1] } as const;
type Shape = keyof typeof RATIOS;
const SHAPES = Object.keys(RATIOS) as Shape[];

/** A cut shows at least this share of the largest part of its file that has its ratio. */
const CLOSEST = 0.84;

/** A cut of one of the files: which part of it, and whether left and right are exchanged. */
export interface Cut {
  /** Path inside the folder of pictures. */
  file: string;
  /** Width divided by height. */
  ratio: number;
  /** Share of the largest part with this ratio, {@link CLOSEST} to 1. */
  zoom: number;
  /** Where the cut lies between left and right, and between top and bottom, 0 to 1. */
  x: number;
  y: number;
  mirrored: boolean;
}

/**
 * The pictures of a provider's posts by the posts' keys. Each shows the post's trade, or another trade of the same group
 * where the trade's own files are used up: no provider shows one file twice. The same provider and seed give the same
 * cuts. Throws a RangeError for a trade without files.
 */
export function workCuts({ number, posts }: Pick<DemoProvider, 'number' | 'posts'>, seed: number): Map<string, Cut> {
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

/** The profile photo of a provider: a square cut of a portrait that fits the first name. */
export function portraitCut({ look, number }: Pick<DemoProvider, 'look' | 'number'>, seed: number): Cut {
  const names = PEOPLE.filter((name) => name.startsWith(`people/${look}-`));
  const shuffled = randomOf(seed, 'portraits', look).shuffle(names);
  return cutOf(shuffled[number % shuffled.length] ?? '', 1, randomOf(seed, 'portrait', number));
}

/** The one or two files that show a trade. Throws a RangeError for a trade without files. */
export function filesOf(trade: string): string[] {
  const names = SHAPES.map((shape) => `works/${foldText(trade).replaceAll(' ', '-')}-${shape}.webp`);
  const files = names.filter((name) => WORKS.has(name));
  if (files.length === 0) throw new RangeError(`No pictures of the trade: ${trade}`);
  return files;
}

function cutOf(file: string, ratio: number, random: Random): Cut {
  const [zoom, x, y] = [random.between(CLOSEST, 1), random.next(), random.next()];
  return { file, ratio, zoom, x, y, mirrored: random.chance(0.5) };
}

/** A cut as a JPEG file at quality 86. The same cut gives the same bytes with one version of the image library. */
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
