import { randomOf } from './random.ts';
import { circle, diamond, petals, scallops, steps } from './shapes.ts';

function pick<T>(random: () => number, first: T, ...others: T[]): T {
  const all = [first, ...others];
  return all[Math.floor(random() * all.length)] ?? first;
}

/** Path of a round emblem in a square of 100 by 100: rings of petals, a mola core, a toothed rim. Deterministic for a seed. */
export function rosettePath(seed: string): string {
  const random = randomOf(seed);
  const count = pick(random, 8, 10, 12, 16);
  const turn = (Math.PI / count) * Math.floor(random() * 2);
  const core = pick(random, 'flor', 'mola', 'rombo');
  const inner =
    core === 'mola'
      ? steps(50, 50, 13, 3, 4)
      : core === 'rombo'
        ? diamond(50, 50, 12, 12) + diamond(50, 50, 7, 7) + circle(50, 50, 2)
        : petals(50, 50, 3, 13, 6, turn) + circle(50, 50, 2);
  const rim = Array.from({ length: count * 2 }, (_, index) => {
    const angle = (index * Math.PI) / count;
    return diamond(50 + Math.cos(angle) * 45, 50 + Math.sin(angle) * 45, 1.6, 1.6);
  }).join('');
  return inner + petals(50, 50, 16, 29, count, turn) + petals(50, 50, 22, 40, count, turn + Math.PI / count) + rim;
}

/** Width and height of one hanging sheet, in units of the drawing. */
export const SHEET = { width: 120, height: 132 } as const;

/** Motif in the middle of a sheet. */
export type Motif = 'flor' | 'mola' | 'sol' | 'rombos';

/** Chooses a row of motifs without equal neighbours, including the last and the first of a repeating row. */
export function motifRow(seed: string, count: number): Motif[] {
  const random = randomOf(seed);
  const row: Motif[] = [];
  while (row.length < count) {
    const taken = [row.at(-1), row.length === count - 1 ? row[0] : undefined];
    const [first = 'flor', ...others] = (['flor', 'mola', 'sol', 'rombos'] as const).filter((m) => !taken.includes(m));
    row.push(pick(random, first, ...others));
  }
  return row;
}

/** Path of a sheet of papel picado with its upper left corner at (x, 0): frame, cut-outs, scalloped foot. */
export function sheetPath(seed: string, motif: Motif, x: number): string {
  const random = randomOf(seed);
  const left = x + 4;
  const right = x + SHEET.width - 4;
  const middle = x + SHEET.width / 2;
  const centre =
    motif === 'flor'
      ? petals(middle, 56, 5, 22, 8) + petals(middle, 56, 16, 32, 8, Math.PI / 8) + circle(middle, 56, 3)
      : motif === 'sol'
        ? circle(middle, 56, 11) + circle(middle, 56, 6) + petals(middle, 56, 14, 32, 14)
        : motif === 'mola'
          ? steps(middle, 56, 31, 5, 6)
          : diamond(middle, 56, 30, 32) +
            diamond(middle, 56, 21, 23) +
            diamond(middle, 56, 12, 14) +
            circle(middle, 56, 4);
  const corners = [left + 13, right - 13]
    .flatMap((cx) => [22, 90].map((cy) => petals(cx, cy, 1.5, 9, 4, pick(random, 0, Math.PI / 4))))
    .join('');
  const band = Array.from({ length: 7 }, (_, index) => diamond(left + 14 + index * 14, 107, 4, 4)).join('');
  const frame = `M${left} 116V4H${right}V116`;
  return frame + centre + corners + band + scallops(left, right, 116, 7);
}
