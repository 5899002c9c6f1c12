import { tone } from '../palettes.ts';
import { around, box, disc, oval, place, polygon, shape } from '../svg.ts';
import type { Canvas, Composer } from './canvas.ts';
import { centred, standing } from './standing.ts';

/** A palette colour that is seen well on a tile of another. */
function contrast({ a, c, light, table, wall }: Canvas['palette'], ground: string): string {
  if (ground === light) return a;
  return ground === table || ground === wall ? c : light;
}

/** Tiles: things and geometry in a chequered grid. */
export const tiles: Composer = (canvas) => {
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
export const repeat: Composer = (canvas) => {
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
export const shelves: Composer = (canvas) => {
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
