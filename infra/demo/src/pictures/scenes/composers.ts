import { tone } from '../palettes.ts';
import { around, box, disc, oval, place, polygon, shape } from '../svg.ts';
import type { Thing } from '../things/thing.ts';
import type { Canvas } from './canvas.ts';
import { flag } from './motifs.ts';

type Composer = (canvas: Canvas) => string;

/** A thing standing at x, y with the given height in pixels and a soft shadow under it. */
function standing(canvas: Canvas, item: Thing, x: number, y: number, height: number, turn = 0): string {
  const scale = Math.min(height / item.height, (height * 1.15) / item.width);
  const shadow = oval(
    x + item.width * scale * 0.06,
    y,
    item.width * scale * 0.5,
    item.width * scale * 0.07,
    canvas.palette.ink,
    0.28,
  );
  return (turn ? '' : shadow) + place({ x, y, scale, turn }, item.draw(canvas.paint));
}

/** A thing centred on x, y within a square of the given side. */
function centred(canvas: Canvas, item: Thing, x: number, y: number, side: number, turn = 0): string {
  const scale = side / Math.max(item.width, item.height);
  return place({ x, y, turn }, place({ y: (item.height * scale) / 2, scale }, item.draw(canvas.paint)));
}

/** A row of papel picado along the upper edge. */
function bunting({ width, palette, random }: Canvas): string {
  const count = random.pick([5, 6, 7]);
  const step = width / count;
  const colours = random.shuffle([palette.a, palette.b, palette.c, palette.d]);
  return Array.from({ length: count }, (_, i) => {
    const middle = (i + 0.5) / count;
    const sag = 4 * middle * (1 - middle) * step * 0.22;
    return place(
      { x: (i + 0.04) * step, y: sag - step * 0.1, scale: (step * 0.92) / 100 },
      flag(colours[i % 4] ?? palette.a, palette.wallDeep),
    );
  }).join('');
}

/** Still life: things on a table with a woven cloth, before the motif and a large sun. */
const stillLife: Composer = (canvas) => {
  const { width, height, palette, things, random } = canvas;
  const tableY = height * random.between(0.72, 0.78);
  const size = Math.min(width * 0.5, height * 0.5);
  const sunX = width * random.between(0.36, 0.64);
  const count = width > height ? 5 : width === height ? 4 : 3;
  const chosen = things.slice(0, count);
  const [hero, ...rest] = chosen;
  if (!hero) return '';
  const slots = rest.map((item, i) => ({
    item,
    x:
      width *
      (0.5 + (i % 2 ? 1 : -1) * (width > height ? 0.2 + Math.floor(i / 2) * 0.18 : 0.27 + Math.floor(i / 2) * 0.13)),
    height: size * random.between(0.56, 0.74),
  }));
  const cloth = Array.from({ length: 16 }, (_, i) =>
    polygon(
      [
        [(i * width) / 15, tableY + height * 0.075],
        [(i * width) / 15 + width / 30, tableY + height * 0.105],
        [(i * width) / 15, tableY + height * 0.135],
        [(i * width) / 15 - width / 30, tableY + height * 0.105],
      ],
      i % 2 ? palette.c : palette.d,
    ),
  ).join('');
  return [
    canvas.motif(),
    disc(sunX, tableY - size * 0.62, size * 0.84, palette.light),
    disc(sunX, tableY - size * 0.62, size * 0.76, tone(palette.c, 0.25)),
    box(0, tableY, width, height - tableY, palette.table),
    box(0, tableY, width, height * 0.014, tone(palette.table, 0.3)),
    box(0, tableY + height * 0.065, width, height * 0.08, tone(palette.table, -0.18)),
    cloth,
    ...slots.map(({ item, x, height: tall }) => standing(canvas, item, x, tableY + height * 0.022, tall)),
    standing(canvas, hero, width / 2, tableY + height * 0.045, size),
    random.chance(0.45) ? bunting(canvas) : '',
  ].join('');
};

/** A niche: one thing under an arch with a toothed border, two small ones at its feet. */
const niche: Composer = (canvas) => {
  const { width, height, palette, things, random } = canvas;
  const half = width * 0.36;
  const top = Math.max(height * 0.12, height * 0.5 - half);
  const floor = height * 0.86;
  const arch = (inset: number) =>
    `M${width / 2 - half + inset} ${floor}V${top + half}a${half - inset} ${half - inset} 0 0 1 ${(half - inset) * 2} 0V${floor}z`;
  const [hero, left, right] = things;
  if (!hero || !left || !right) return '';
  const teeth = around(
    36,
    polygon(
      [
        [-half * 0.07, -half * 1.02],
        [half * 0.07, -half * 1.02],
        [0, -half * 1.14],
      ],
      palette.c,
    ),
  );
  const size = Math.min(half * 1.3, (floor - top) * 0.66);
  return [
    canvas.motif(),
    `<clipPath id="above"><rect width="${width}" height="${top + half}"/></clipPath><g clip-path="url(#above)">${place({ x: width / 2, y: top + half }, teeth)}</g>`,
    shape(arch(-width * 0.02), palette.a),
    shape(arch(0), palette.light),
    shape(arch(width * 0.022), palette.table),
    `<clipPath id="inside"><path d="${arch(width * 0.022)}"/></clipPath><g clip-path="url(#inside)">${place(
      { x: width / 2, y: floor - size * 0.5 },
      around(
        20,
        polygon(
          [
            [0, 0],
            [-half * 0.13, -half * 2.2],
            [half * 0.13, -half * 2.2],
          ],
          tone(palette.table, random.chance(0.5) ? 0.1 : -0.1),
        ),
      ),
    )}</g>`,
    disc(width / 2, floor - size * 0.58, size * 0.66, tone(palette.c, 0.12)),
    box(0, floor, width, height - floor, tone(palette.table, -0.3)),
    box(0, floor, width, height * 0.016, palette.c),
    standing(canvas, hero, width / 2, floor + height * 0.008, size),
    standing(canvas, left, width * 0.2, floor + height * 0.05, size * 0.46),
    standing(canvas, right, width * 0.8, floor + height * 0.05, size * 0.46),
  ].join('');
};

/** A poster: one large thing on a disc between leaves and rosettes, in a double frame. */
const poster: Composer = (canvas) => {
  const { width, height, palette, paint, things, random } = canvas;
  const [hero] = things;
  if (!hero) return '';
  const short = Math.min(width, height);
  const radius = short * 0.37;
  const rosette =
    around(8, oval(0, -short * 0.036, short * 0.014, short * 0.03, palette.d)) + disc(0, 0, short * 0.018, palette.c);
  const sprig = [-50, 0, 50]
    .map((turn) =>
      place(
        { turn },
        shape(
          `M0 0C${-short * 0.05} ${-short * 0.06} ${-short * 0.04} ${-short * 0.14} 0 ${-short * 0.18}C${short * 0.04} ${-short * 0.14} ${short * 0.05} ${-short * 0.06} 0 0z`,
          paint.leaf,
        ),
      ),
    )
    .join('');
  const inset = short * 0.035;
  const corners = (
    [
      [0, 0, 135],
      [1, 0, 225],
      [0, 1, 45],
      [1, 1, -45],
    ] as const
  ).map(([right, low, turn]) => {
    const at = { x: right ? width - inset * 2 : inset * 2, y: low ? height - inset * 2 : inset * 2 };
    return place({ ...at, turn }, sprig) + place(at, rosette);
  });
  return [
    canvas.motif(),
    disc(width / 2, height / 2, radius * 1.16, palette.ink),
    disc(width / 2, height / 2, radius * 1.12, palette.c),
    place({ x: width / 2, y: height / 2 }, around(32, disc(0, -radius * 1.05, radius * 0.035, palette.a))),
    disc(width / 2, height / 2, radius, palette.light),
    place(
      { x: width / 2, y: height / 2 },
      around(
        16,
        polygon(
          [
            [0, 0],
            [-radius * 0.1, -radius],
            [radius * 0.1, -radius],
          ],
          tone(palette.c, 0.62),
        ),
      ),
    ),
    centred(canvas, hero, width / 2, height / 2, radius * 1.42, random.int(-9, 9)),
    ...corners,
    `<rect x="${inset / 2}" y="${inset / 2}" width="${width - inset}" height="${height - inset}" fill="none" stroke="${palette.light}" stroke-width="${short * 0.012}"/>`,
  ].join('');
};

/** A palette colour that is seen well on a tile of another. */
function contrast({ a, c, light, table, wall }: Canvas['palette'], ground: string): string {
  if (ground === light) return a;
  return ground === table || ground === wall ? c : light;
}

/** Tiles: things and geometry in a chequered grid. */
const tiles: Composer = (canvas) => {
  const { width, height, palette, things, random } = canvas;
  const columns = random.pick([2, 3, 4, 5].filter((count) => Number.isInteger((height * count) / width)));
  const side = width / columns;
  const rows = Math.ceil(height / side);
  const grounds = [palette.table, palette.c, palette.wall, palette.b, palette.light, palette.d];
  const geometry = [
    (fill: string) =>
      around(
        8,
        polygon(
          [
            [0, 0],
            [-side * 0.12, -side * 0.42],
            [side * 0.12, -side * 0.42],
          ],
          fill,
        ),
      ) + disc(0, 0, side * 0.12, palette.light),
    (fill: string) =>
      [0.44, 0.33, 0.22, 0.11].map((share, i) => disc(0, 0, side * share, i % 2 ? palette.table : fill)).join(''),
    (fill: string) =>
      around(
        4,
        shape(
          `M0 0C${-side * 0.3} ${-side * 0.1} ${-side * 0.2} ${-side * 0.4} 0 ${-side * 0.46}C${side * 0.2} ${-side * 0.4} ${side * 0.3} ${-side * 0.1} 0 0z`,
          fill,
        ),
        45,
      ) + disc(0, 0, side * 0.08, palette.c),
  ];
  const order = random.shuffle(things);
  let drawn = 0;
  const cells: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const ground =
        grounds[(row * 2 + column * (columns === 3 ? 1 : 3) + row * column) % grounds.length] ?? palette.wall;
      const x = column * side;
      const y = row * side - (rows * side - height) / 2;
      cells.push(box(x, y, side + 1, side + 1, ground));
      const middle = { x: x + side / 2, y: y + side / 2 };
      const item = order[drawn % order.length];
      if ((row + column) % 2 === 0 && item) {
        cells.push(
          disc(middle.x, middle.y, side * 0.42, tone(ground, ground === palette.light ? -0.08 : 0.35)),
          centred(canvas, item, middle.x, middle.y, side * 0.64),
        );
        drawn++;
      } else cells.push(place(middle, random.pick(geometry)(contrast(palette, ground))));
    }
  }
  return cells.join('');
};

/** A woven repeat: the same few things over the whole cloth, every second row turned the other way. */
const repeat: Composer = (canvas) => {
  const { width, height, palette, things, random } = canvas;
  const step = Math.min(width, height) / random.pick([2.6, 3.1]);
  const chosen = things.slice(0, 3);
  const cells: string[] = [];
  for (let row = 0; row * step * 0.9 < height + step; row++) {
    for (let column = 0; column * step < width + step; column++) {
      const x = column * step + (row % 2 ? 0 : step / 2);
      const y = row * step * 0.9 + step * 0.2;
      const item = chosen[(column + row * 2) % chosen.length];
      if (!item) continue;
      cells.push(
        disc(x, y, step * 0.4, row % 2 ? palette.wallDeep : tone(palette.wall, 0.16)),
        centred(canvas, item, x, y, step * 0.62, row % 2 ? 10 : -10),
        place(
          { x: x + step / 2, y },
          around(6, oval(0, -step * 0.06, step * 0.022, step * 0.045, palette.c)),
          disc(0, 0, step * 0.024, palette.d),
        ),
      );
    }
  }
  return cells.join('');
};

/** Shelves: two boards of things before the motif, like a shop window. */
const shelves: Composer = (canvas) => {
  const { width, height, palette, paint, things, random } = canvas;
  const levels = height > width ? 3 : 2;
  const gap = height / (levels + 0.16);
  const perLevel = width > height ? 4 : 3;
  const order = [...things, ...random.shuffle(things)];
  const boards = Array.from({ length: levels }, (_, level) => {
    const y = gap * (level + 1) - gap * 0.02;
    const row = Array.from({ length: perLevel }, (_, i) => {
      const item = order[level * perLevel + i];
      return item
        ? standing(
            canvas,
            item,
            (width * (i + 0.5)) / perLevel,
            y,
            Math.min(gap * 0.68, (width / perLevel) * 0.9) * random.between(0.82, 1),
          )
        : '';
    });
    return (
      box(0, y, width, gap * 0.075, paint.wood) +
      box(0, y + gap * 0.075, width, gap * 0.05, palette.ink).replace('/>', ' opacity="0.16"/>') +
      row.join('')
    );
  });
  return [canvas.motif(), box(0, 0, width, height, palette.wall).replace('/>', ' opacity="0.42"/>'), ...boards].join(
    '',
  );
};

/** All ways to arrange the things of a trade, the most generous ones twice. */
export const COMPOSERS: readonly Composer[] = [stillLife, stillLife, niche, poster, tiles, repeat, shelves];
