import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { EDUCACION } from './educacion.ts';
import { SALUD } from './salud.ts';
import { thing } from './thing.ts';

/** The desk and what is advised on there. */
export const PROFESIONALES = {
  books: EDUCACION.books,
  glasses: SALUD.glasses,
  briefcase: thing(210, 160, (k) =>
    [
      line('M-36-128v-26h72v26', k.woodDark, 12),
      box(-100, -128, 200, 126, k.wood, 14),
      shape('M-100-114a14 14 0 0 1 14-14h172a14 14 0 0 1 14 14v36c-60 34-140 34-200 0z', k.woodDark),
      box(-17, -76, 34, 30, k.c, 6),
      line('M-84-20h168', k.light, 3),
    ].join(''),
  ),
  scales: thing(230, 230, (k) =>
    [
      box(-50, -16, 100, 16, k.wood, 6),
      box(-8, -200, 16, 190, k.c, 5),
      disc(0, -208, 15, k.c),
      line('M-86-178q86-20 172 0', k.c, 9),
      ...[-86, 86].map(
        (x) => line(`M${x}-178l-34 90M${x}-178l34 90`, k.ink, 2.5) + shape(`M${x - 42}-88h84c-6 34-78 34-84 0z`, k.a),
      ),
    ].join(''),
  ),
  tower: thing(210, 240, (k) =>
    [
      box(-100, -140, 70, 140, k.b, 4),
      box(-36, -236, 82, 236, k.a, 4),
      box(40, -110, 62, 110, k.d, 4),
      ...[0, 1, 2, 3, 4, 5].flatMap((row) =>
        [0, 1].map((col) => box(-24 + col * 32, -220 + row * 32, 22, 18, (row + col) % 3 ? k.light : k.c, 2)),
      ),
      ...[0, 1, 2].flatMap((row) => [0, 1].map((col) => box(-90 + col * 28, -124 + row * 36, 18, 18, k.light, 2))),
      ...[0, 1].flatMap((row) => [0, 1].map((col) => box(54 + col * 22, -94 + row * 34, 14, 16, k.c, 2))),
      box(-6, -34, 22, 34, k.ink, 2),
    ].join(''),
  ),
  calculator: thing(130, 180, (k) =>
    [
      box(-62, -178, 124, 176, k.ink, 14),
      box(-48, -164, 96, 40, k.b, 5),
      line('M14-136h24', k.light, 8),
      ...[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((col) =>
          box(-46 + col * 34, -112 + row * 34, 26, 26, col === 2 ? k.a : row === 2 && col === 0 ? k.c : k.light, 7),
        ),
      ),
    ].join(''),
  ),
  umbrella: thing(220, 220, (k) =>
    [
      line('M0-190v162q0 22 20 22t20-20', k.woodDark, 9),
      shape('M-106-104c0-130 212-130 212 0q-18-20-35-20t-36 20q-17-20-35-20t-35 20q-18-20-36-20t-35 20z', k.a),
      shape('M-35-104q-4-70 35-98 39 28 35 98-17-20-35-20t-35 20z', k.c),
      line('M0-200v-14', k.ink, 7),
    ].join(''),
  ),
  piggy: thing(210, 160, (k) =>
    [
      ...[-50, 40].map((x) => box(x, -36, 26, 36, k.d, 8)),
      oval(0, -76, 90, 60, k.d),
      oval(80, -74, 22, 24, k.a),
      disc(78, -80, 4, k.ink),
      disc(78, -66, 4, k.ink),
      polygon(
        [
          [20, -128],
          [56, -150],
          [58, -112],
        ],
        k.d,
      ),
      disc(46, -94, 6, k.ink),
      box(-34, -138, 46, 9, k.ink, 4),
      disc(-10, -158, 21, k.c),
      ring(-10, -158, 13, k.light, 3.5),
      line('M-88-88q-20-4-14-22', k.d, 8),
      place({ x: -30, y: -70 }, around(5, oval(0, -14, 7, 11, k.light)), disc(0, 0, 6, k.c)),
    ].join(''),
  ),
  papers: thing(180, 200, (k) =>
    [
      place({ turn: -9 }, box(-70, -190, 130, 180, k.c, 6)),
      place(
        { turn: 4 },
        box(-66, -194, 132, 184, k.light, 6),
        line('M-44-160h70M-44-136h90M-44-112h84M-44-88h60', k.b, 7),
        place({ x: 26, y: -46 }, around(10, disc(0, -20, 8, k.a)), disc(0, 0, 20, k.a), ring(0, 0, 11, k.light, 3.5)),
      ),
    ].join(''),
  ),
};
