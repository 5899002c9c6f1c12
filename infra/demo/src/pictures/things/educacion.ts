import { box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Things of learning and play. */
export const EDUCACION = {
  books: thing(
    200,
    140,
    (k) =>
      [
        [-96, -36, 190, k.a],
        [-84, -72, 170, k.b],
        [-90, -108, 160, k.c],
      ]
        .map(
          ([x, y, w, fill]) =>
            box(Number(x), Number(y), Number(w), 34, String(fill), 6) +
            box(Number(x) + 14, Number(y) + 7, Number(w) - 14, 20, k.light) +
            box(Number(x), Number(y), 30, 34, String(fill), 6),
        )
        .join('') + shape('M20-108l10-30 40 6-6 24z', k.d),
  ),
  pencils: thing(130, 220, (k) =>
    [
      ...[
        [-28, -10, k.a],
        [0, 2, k.c],
        [28, 14, k.d],
      ].map(([x, turn, fill]) =>
        place(
          { x: Number(x), y: -80, turn: Number(turn) },
          box(-10, -104, 20, 120, String(fill)),
          polygon(
            [
              [-10, -104],
              [10, -104],
              [0, -134],
            ],
            k.light,
          ),
          polygon(
            [
              [-4, -122],
              [4, -122],
              [0, -134],
            ],
            k.ink,
          ),
        ),
      ),
      shape('M-54-100h108l-10 100h-88z', k.b),
      line('M-40-50q13-20 26 0t26 0 26 0', k.light, 6),
    ].join(''),
  ),
  globe: thing(150, 220, (k) =>
    [
      box(-46, -14, 92, 14, k.wood, 7),
      box(-7, -50, 14, 40, k.wood),
      disc(0, -124, 66, k.b),
      shape(
        'M-50-150c30-24 50-10 44 8s-20 20-14 40-10 40-22 30-36-44-8-78zM20-176c20 6 40 30 44 56-20 10-44-10-40-30s-14-16-4-26z',
        k.leaf,
      ),
      line('M-24-206a86 86 0 1 0 98 120', k.c, 9),
      line('M-40-150q8-22 26-30', k.light, 6),
    ].join(''),
  ),
  abacus: thing(180, 180, (k) =>
    [
      line('M-80 0v-172h160V0', k.wood, 15),
      ...[0, 1, 2, 3].map(
        (row) =>
          line(`M-74-${36 + row * 36}h148`, k.metalDark, 4) +
          [0, 1, 2, 3]
            .slice(0, 3 + (row % 2))
            .map((i) => disc(-52 + i * 27 + row * 8, -36 - row * 36, 14, [k.a, k.b, k.c, k.d][(row + i) % 4] ?? k.a))
            .join(''),
      ),
    ].join(''),
  ),
  blocks: thing(180, 180, (k) =>
    [
      box(-88, -84, 84, 84, k.a, 8),
      box(2, -84, 84, 84, k.b, 8),
      box(-44, -170, 84, 84, k.c, 8),
      ring(-46, -42, 22, k.light, 9),
      polygon(
        [
          [44, -66],
          [70, -22],
          [18, -22],
        ],
        k.light,
      ),
      box(-20, -146, 36, 36, k.light, 4),
    ].join(''),
  ),
  palette: thing(190, 150, (k) =>
    [
      shape('M-92-70c0-90 184-100 184-6 0 40-50 20-54 46s-20 30-44 30c-50 0-86-26-86-70z', k.wood),
      disc(-56, -84, 17, k.a),
      disc(-18, -112, 17, k.c),
      disc(28, -112, 17, k.d),
      disc(62, -84, 15, k.b),
      disc(-42, -42, 14, k.light),
      place(
        { x: 20, y: 0, turn: 24 },
        box(-6, -150, 12, 110, k.ink, 5),
        shape('M-10-150c0-24 8-34 10-44 6 12 10 22 10 44z', k.a),
      ),
    ].join(''),
  ),
  board: thing(220, 190, (k) =>
    [
      line('M-60 0l20-60M60 0L40-60', k.woodDark, 12),
      box(-106, -186, 212, 140, k.wood, 10),
      box(-92, -172, 184, 112, k.ink, 4),
      line('M-70-130q14-30 28 0t28 0', k.light, 6),
      ring(44, -126, 24, k.c, 6),
      line('M-70-84h60M20-84l20-14 26 14', k.d, 6),
      oval(60, -56, 20, 5, k.light),
    ].join(''),
  ),
};
