import type { Random } from '../../random.ts';
import type { Palette } from '../palettes.ts';
import { place } from '../svg.ts';

/** What a motif needs: the area in pixels from the origin, the colours and the source of choices. */
export interface Ground {
  width: number;
  height: number;
  palette: Palette;
  random: Random;
}

/** A background, drawn over the whole area. */
export type Motif = (ground: Ground) => string;

/** A regular grid of one drawing; every second row is moved by half a step where `staggered`. */
export function grid(
  { width, height }: Ground,
  step: number,
  cell: (column: number, row: number) => string,
  staggered = false,
) {
  const drawings: string[] = [];
  for (let row = 0; row * step < height + step; row++) {
    for (let column = -1; column * step < width + step; column++) {
      drawings.push(
        place({ x: column * step + (staggered && row % 2 ? step / 2 : 0), y: row * step }, cell(column, row)),
      );
    }
  }
  return drawings.join('');
}
