import { type ReactNode, useId, useMemo } from 'react';

/** Number of sheets before the row repeats. */
const ROUND = 6;

/**
 * Row of papel picado hanging from a string, in hairline, as wide as its container: the sheets keep their size and the row
 * repeats. The seed determines the row. `height` in CSS pixels.
 */
export function Bunting({ seed = 'vitrina', height = 132 }: { seed?: string; height?: number }): ReactNode {
  const id = useId();
  const width = SHEET.width * ROUND;
  const path = useMemo(
    () =>
      motifRow(seed, ROUND)
        .map((motif, index) => sheetPath(`${seed} ${index}`, motif, index * SHEET.width))
        .join(''),
    [seed],
  );
  const scale = height / SHEET.height;
  return (
    <svg width="100%" height={height} aria-hidden="true" focusable="false">
      <pattern
        id={id}
        width={width}
        height={SHEET.height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${scale})`}
      >
        <path
          d={`M0 4H${width}${path}`}
          fill="none"
          stroke="currentColor"
          strokeWidth={1 / scale}
          strokeLinejoin="round"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** Round emblem of a seed, in hairline and the colour of the text. `size` in CSS pixels. */
export function Rosette({ seed, size = 96 }: { seed: string; size?: number }): ReactNode {
  const path = useMemo(() => rosettePath(seed), [seed]);
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

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

type Motif = 'flor' | 'mola' | 'sol' | 'rombos';

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

type Point = readonly [x: number, y: number];

/** Formats coordinates with one decimal: enough at the sizes drawn, and short. */
function at([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

function around(cx: number, cy: number, radius: number, turn: number): Point {
  return [cx + Math.cos(turn) * radius, cy + Math.sin(turn) * radius];
}

/** Ring of `count` petals between two radii, in the style of papel picado. `start` in radians. */
function petals(cx: number, cy: number, inner: number, outer: number, count: number, start = 0): string {
  const step = (2 * Math.PI) / count;
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const middle = start + index * step;
    const belly = (inner + outer) / 2;
    const left = around(cx, cy, belly, middle - step * 0.42);
    const right = around(cx, cy, belly, middle + step * 0.42);
    const foot = around(cx, cy, inner, middle);
    path += `M${at(foot)}Q${at(left)} ${at(around(cx, cy, outer, middle))}Q${at(right)} ${at(foot)}Z`;
  }
  return path;
}

function diamond(cx: number, cy: number, width: number, height: number): string {
  return `M${at([cx, cy - height])}L${at([cx + width, cy])}L${at([cx, cy + height])}L${at([cx - width, cy])}Z`;
}

/** Circle made of two arcs. */
export function circle(cx: number, cy: number, radius: number): string {
  return `M${at([cx - radius, cy])}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}

/** Nested stepped outlines, like the cloth layers of molas: `rings` outlines, `gap` apart, inwards from `size` (half width). */
export function steps(cx: number, cy: number, size: number, rings: number, gap: number): string {
  let path = '';
  for (let ring = 0; ring < rings; ring += 1) {
    const half = size - ring * gap;
    const notch = half / 2.6;
    if (half <= gap / 2) break;
    const corner = (sx: number, sy: number, first: 'x' | 'y') => {
      const points: Point[] = [
        [cx + sx * half, cy + sy * notch],
        [cx + sx * notch, cy + sy * notch],
        [cx + sx * notch, cy + sy * half],
      ];
      return (first === 'x' ? points : points.reverse()).map((point) => `L${at(point)}`).join('');
    };
    const outline = corner(1, -1, 'y') + corner(1, 1, 'x') + corner(-1, 1, 'y') + corner(-1, -1, 'x');
    path += `M${outline.slice(1)}Z`;
  }
  return path;
}

/** Line of `count` scallops hanging from `y`, from x `left` to `right`. */
export function scallops(left: number, right: number, y: number, count: number): string {
  const width = (right - left) / count;
  let path = '';
  for (let index = 0; index < count; index += 1) path += `a${width / 2} ${width / 2} 0 0 0 ${width} 0`;
  return `M${at([left, y])}${path}`;
}

/** Generates numbers from 0 to 1 that depend only on the seed: a hash of its characters drives mulberry32. */
export function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
