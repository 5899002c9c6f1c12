import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Clothes, shoes and what they are made with. */
export const MODA = {
  dress: thing(170, 250, (k) =>
    [
      line('M0-250v14q-14 4-30 16M0-236q14 4 30 16', k.metalDark, 5),
      shape('M-34-224q14 26 34 26t34-26l8 84 40 138c-50 14-114 14-164 0l40-138z', k.d),
      shape('M-42-140h84l4 18h-92z', k.c),
      line('M-74-30q14-16 25 0t25 0 25 0 25 0 25 0 23 0', k.light, 6),
      line('M-66-58q14-14 22 0t22 0 22 0 22 0 22 0 22 0', k.b, 6),
    ].join(''),
  ),
  machine: thing(240, 180, (k) =>
    [
      box(-116, -30, 232, 30, k.wood, 8),
      shape('M40-30v-80h-110v30h-34v-60c0-20 10-26 26-26h140c22 0 34 10 34 30v106z', k.ink),
      line('M-86-80v42', k.metal, 6),
      disc(98, -120, 27, k.c),
      disc(98, -120, 10, k.ink),
      box(10, -186, 28, 30, k.d, 4),
      place({ x: 10, y: -132 }, around(6, oval(0, -11, 5, 9, k.c))),
      shape('M-110-32h90q10 0 10 10h-110z', k.b),
    ].join(''),
  ),
  spools: thing(190, 150, (k) =>
    (
      [
        [-60, k.a],
        [0, k.b],
        [60, k.d],
      ] as const
    )
      .map(([x, fill], i) => {
        const h = 90 + (i % 2) * 34;
        return (
          box(x - 22, -h, 44, h, fill, 4) +
          [0.25, 0.45, 0.65].map((y) => line(`M${x - 20}-${h * y}l40-8`, k.light, 2)).join('') +
          box(x - 28, -h - 10, 56, 16, k.wood, 6) +
          box(x - 28, -14, 56, 14, k.wood, 6)
        );
      })
      .join(''),
  ),
  boots: thing(190, 170, (k) =>
    [-40, 44]
      .map((x, i) =>
        place(
          { x },
          shape('M-34-164h56v90c30 14 46 30 46 66h-102z', i ? k.a : k.woodDark),
          box(-36, -10, 106, 12, k.ink, 4),
          box(-36, -168, 60, 22, k.c, 5),
          line('M-26-110q20 20 40 0M-26-84q20 20 40 0', k.light, 4),
        ),
      )
      .join(''),
  ),
  hat: thing(220, 120, (k) =>
    [
      oval(0, -22, 108, 20, k.wood),
      shape('M-56-24c-6-70 10-96 30-90 14 6 38 6 52 0 20-6 36 20 30 90-30 10-82 10-112 0z', k.wood),
      shape('M-59-50c34 12 84 12 118 0v24c-34 10-84 10-118 0z', k.a),
      shape('M40-60c10-30 40-40 50-36-6 20-20 36-44 44z', k.b),
    ].join(''),
  ),
  bag: thing(170, 200, (k) =>
    [
      line('M-44-110c0-100 88-100 88 0', k.woodDark, 12),
      shape('M-70-120h140l14 120h-168z', k.d),
      ...[-52, -26, 0, 26, 52].map((x) =>
        polygon(
          [
            [x, -90],
            [x + 13, -66],
            [x, -42],
            [x - 13, -66],
          ],
          x % 52 ? k.b : k.c,
        ),
      ),
      line('M-74-104h148', k.light, 6),
      line('M-80-20h160', k.light, 6),
    ].join(''),
  ),
  mannequin: thing(140, 290, (k) =>
    [
      line('M0 0v-90M-40 0h80', k.woodDark, 11),
      shape('M-20-270h40v30c40 8 50 30 46 70-4 40-20 40-14 90h-104c6-50-10-50-14-90-4-40 6-62 46-70z', k.light),
      box(-22, -286, 44, 20, k.wood, 6),
      shape('M-60-210q60 60 120 0l4 40q-64 50-128 0z', k.a),
      line('M30-240q10 80-4 156', k.c, 7),
      line('M0-238v150', k.ink, 1.8),
    ].join(''),
  ),
  shirt: thing(190, 190, (k) =>
    [
      shape('M-40-184q40 30 80 0l50 30-22 50-24-12V0h-88v-116l-24 12-22-50z', k.b),
      shape('M-40-184q40 30 80 0l-6-4q-34 22-68 0z', k.ink),
      place({ y: -86 }, around(8, oval(0, -24, 8, 15, k.c)), disc(0, 0, 13, k.d)),
      line('M-44-14h88', k.light, 5),
    ].join(''),
  ),
  watch: thing(100, 220, (k) =>
    [
      box(-26, -216, 52, 212, k.woodDark, 12),
      disc(0, -110, 50, k.c),
      disc(0, -110, 39, k.light),
      line('M0-110v-26M0-110l17 12', k.ink, 5),
      ring(0, -110, 30, k.a, 2.5),
    ].join(''),
  ),
};
