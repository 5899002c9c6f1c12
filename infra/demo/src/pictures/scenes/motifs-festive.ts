import { tone } from '../palettes.ts';
import { around, box, disc, line, oval, place, polygon, shape } from '../svg.ts';
import type { Motif } from './ground.ts';

/** Motif: stripes of a woven blanket. */
export const sarape: Motif = ({ width, height, palette, random }) => {
  const colours = random.shuffle([palette.a, palette.b, palette.c, palette.d, palette.light]);
  const stripes: string[] = [];
  let y = 0;
  for (let index = 0; y < height; index++) {
    const wide = index % 4 === 0;
    const thickness = height * (wide ? 0.075 : random.pick([0.012, 0.018, 0.026]));
    const fill = colours[index % colours.length] ?? palette.a;
    stripes.push(box(0, y, width, thickness + 1, wide ? palette.wall : tone(fill, 0.1)));
    if (wide) {
      const step = width / 14;
      stripes.push(
        ...Array.from({ length: 15 }, (_, i) =>
          polygon(
            [
              [i * step, y + thickness * 0.15],
              [i * step + step * 0.36, y + thickness / 2],
              [i * step, y + thickness * 0.85],
              [i * step - step * 0.36, y + thickness / 2],
            ],
            palette.wallDeep,
          ),
        ),
      );
    }
    y += thickness;
  }
  return stripes.join('');
};

/** Motif: three strings of cut paper. */
export const papelPicado: Motif = ({ width, height, palette }) => {
  const flags = 6;
  const step = width / flags;
  const colours = [palette.d, palette.c, palette.b, palette.a];
  return [0, 1, 2]
    .map((row) => {
      const y = height * (0.03 + row * 0.2);
      const string = line(`M0 ${y}Q${width / 2} ${y + height * 0.05} ${width} ${y}`, palette.ink, 2.5);
      const cut = Array.from({ length: flags }, (_, i) => {
        const middle = (i + 0.5) / flags;
        const sag = 4 * middle * (1 - middle) * height * 0.025;
        const fill = colours[(i + row) % colours.length] ?? palette.a;
        return place(
          { x: (i + 0.06) * step, y: y + sag, scale: (step * 0.88) / 100 },
          flag(fill, row === 0 ? palette.wallDeep : palette.wall),
        );
      });
      return place({ opacity: 1 - row * 0.28 }, string, ...cut);
    })
    .join('');
};

/** One flag of papel picado, 100 units wide and 110 high, with its holes in the colour behind. */
export function flag(fill: string, hole: string): string {
  return [
    shape(`M0 0h100v90${'q-10 24-20 0'.repeat(5)}z`, fill),
    place({ x: 50, y: 44 }, around(8, oval(0, -22, 5, 10, hole)), disc(0, 0, 8, hole)),
    ...[14, 86].flatMap((x) =>
      [12, 44, 76].map((y) =>
        polygon(
          [
            [x, y - 8],
            [x + 7, y],
            [x, y + 8],
            [x - 7, y],
          ],
          hole,
        ),
      ),
    ),
    ...[32, 50, 68].map((x) => disc(x, 84, 4.5, hole)),
    ...[34, 66].map((x) => disc(x, 9, 4, hole)),
  ].join('');
}

/** Motif: confetti. */
export const confetti: Motif = ({ width, height, palette, random }) =>
  Array.from({ length: 90 }, () => {
    const fill = random.pick([palette.a, palette.b, palette.c, palette.d, palette.light]);
    const size = width * random.between(0.008, 0.02);
    const at = { x: random.between(0, width), y: random.between(0, height), turn: random.int(0, 180) };
    return place(
      at,
      random.chance(0.5) ? box(-size, -size * 0.4, size * 2, size * 0.8, fill, 2) : disc(0, 0, size * 0.7, fill),
    );
  }).join('');

/** Motif: layered cloth, cut out. */
export const mola: Motif = ({ width, height, palette, random }) => {
  const colours = random.shuffle([palette.a, palette.c, palette.b, palette.d, palette.ink]);
  return Array.from({ length: 10 }, (_, i) => {
    const inset = (i * Math.min(width, height)) / 22;
    return box(
      inset,
      inset,
      width - inset * 2,
      height - inset * 2,
      i > 4 ? (i % 2 ? palette.wall : palette.wallDeep) : (colours[i] ?? palette.a),
      inset ? 26 : 0,
    );
  }).join('');
};
