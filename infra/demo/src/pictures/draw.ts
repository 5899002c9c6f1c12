import { categoryOf } from '@vitrina/contracts/catalogue';
import { type Random, randomOf } from '../random.ts';
import { paintOf } from './paint.ts';
import { PALETTES } from './palettes.ts';
import { COMPOSERS } from './scenes/composers.ts';
import { MOTIFS } from './scenes/motifs.ts';
import { box } from './svg.ts';
import { HEROES } from './things/heroes.ts';
import { THINGS } from './things/index.ts';

/** A finished drawing: an SVG document and its size in pixels. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** Width and height in pixels of the pictures, in the formats that people's photos have: upright, square, across. */
export const FORMATS = [
  [960, 1280],
  [1080, 1350],
  [1000, 1500],
  [1200, 1200],
  [1024, 1024],
  [1280, 960],
  [1440, 960],
  [1600, 1200],
] as const;

/**
 * The picture of a post: things of the trade's group, those of the trade first, in one of the palettes.
 * The same trade and keys give the same drawing. Throws a RangeError for a trade outside the catalogue.
 */
export function drawWork(trade: string, ...keys: readonly (string | number)[]): Drawing {
  const category = categoryOf(trade);
  if (!category) throw new RangeError(`No such trade: ${trade}`);
  const random = randomOf('work', trade, ...keys);
  const palette = random.pick(PALETTES);
  const [width, height] = random.pick(FORMATS);
  const { paint, definitions } = paintOf(palette);
  const motif = random.pick(MOTIFS[category.id]);
  const body = random.pick(COMPOSERS)({
    width,
    height,
    palette,
    paint,
    things: thingsFor(trade, category.id, random),
    motif: () => motif({ width, height, palette, random }),
    random,
  });
  return { svg: document(width, height, definitions, box(0, 0, width, height, palette.wall) + body), width, height };
}

function thingsFor(trade: string, group: keyof typeof THINGS, random: Random) {
  const names = HEROES[trade] ?? [];
  const shuffled = random.shuffle(Object.entries(THINGS[group]));
  const heroes = shuffled.filter(([name]) => names.includes(name));
  return [...heroes, ...shuffled.filter((entry) => !heroes.includes(entry))].map(([, item]) => item);
}

/** An SVG document: light falls from the upper left over everything, and the edges are a little darker. */
export function document(width: number, height: number, definitions: string, body: string): string {
  const light =
    '<radialGradient id="light" cx=".35" cy=".25" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0d06" stop-opacity=".26"/></radialGradient>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}${light}</defs>${body}${box(0, 0, width, height, 'url(#light)')}</svg>`;
}
