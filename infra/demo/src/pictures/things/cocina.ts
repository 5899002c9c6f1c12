import { around, box, disc, line, oval, place, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Food and vessels. */
export const COCINA = {
  pot: thing(210, 170, (k) =>
    [
      line('M-40-140q-12-16 0-30t0-30M0-146q-12-16 0-30t0-30M40-140q-12-16 0-30t0-30', k.light, 6),
      line('M-84-84h-18M84-84h18', k.ink, 15),
      shape('M-88-104h176v54a54 50 0 0 1-54 50h-68a54 50 0 0 1-54-50z', k.a),
      oval(0, -104, 88, 20, k.ink, 1),
      oval(0, -102, 76, 14, k.c),
      disc(-24, -104, 9, k.leaf),
      disc(20, -100, 8, k.d),
      line('M-70-60q20 18 35 0t35 0 35 0 35 0', k.light, 6),
    ].join(''),
  ),
  jug: thing(140, 210, (k) =>
    [
      line('M44-150c50-6 44 84 6 86', k.b, 15),
      shape('M-34-206h68l-8 44c60 30 50 130 10 162h-72c-40-32-50-132 10-162z', k.b),
      shape('M-50-90h100l-2 34h-98z', k.light),
      place({ x: 0, y: -73 }, ...[-36, -12, 12, 36].map((x) => disc(x, 0, 9, k.d))),
      oval(0, -206, 34, 8, k.ink, 0.6),
    ].join(''),
  ),
  cake: thing(180, 200, (k) =>
    [
      oval(0, -6, 92, 12, k.metal),
      box(-78, -70, 156, 64, k.light, 8),
      shape(
        'M-78-62a8 8 0 0 1 8-8h140a8 8 0 0 1 8 8v8c-10 22-22 22-31 0-10 26-22 26-31 0-10 20-22 20-31 0-10 26-22 26-31 0-10 20-22 22-32 0z',
        k.d,
      ),
      box(-50, -126, 100, 58, k.c, 8),
      shape(
        'M-50-118a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8c-10 22-16 22-25 0-8 20-16 20-25 0-10 22-16 22-25 0-8 18-16 20-25 0z',
        k.light,
      ),
      ...[-26, 0, 26].map(
        (x) => box(x - 4, -160, 8, 36, k.b, 3) + shape(`M${x}-184c10 12 8 22 0 22s-10-10 0-22z`, k.a),
      ),
    ].join(''),
  ),
  bread: thing(190, 110, (k) =>
    [
      shape('M-90-40c0-90 180-90 180 0 0 30-20 40-40 40h-100c-20 0-40-10-40-40z', k.wood),
      line('M-56-64q20-24 40-20M-16-76q20-18 40-12M24-72q18-12 34-2', k.light, 10),
      line('M-60-12h120', k.woodDark, 5),
    ].join(''),
  ),
  concha: thing(150, 90, (k) =>
    [
      oval(0, -24, 75, 24, k.wood),
      shape('M-72-30c4-76 140-76 144 0-40 16-104 16-144 0z', k.d),
      line('M0-84v58M-30-78q-24 24-22 50M30-78q24 24 22 50M-56-58q-10 14-8 26M56-58q10 14 8 26', k.light, 6),
    ].join(''),
  ),
  cup: thing(150, 150, (k) =>
    [
      line('M-14-112q-12-14 0-28M14-112q-12-14 0-28', k.light, 6),
      ring(56, -58, 24, k.a, 12),
      shape('M-58-96h116c4 50-14 84-40 90h-36c-26-6-44-40-40-90z', k.a),
      oval(0, -96, 58, 12, k.woodDark),
      oval(0, -6, 74, 10, k.light),
      line('M-44-60h88', k.c, 9),
    ].join(''),
  ),
  glass: thing(110, 200, (k) =>
    [
      oval(0, -5, 42, 7, k.metal),
      line('M0-8v-80', k.metal, 9),
      shape('M-58-180h116L0-76z', k.light),
      shape('M-46-158h92L0-80z', k.d),
      disc(44, -178, 24, k.c),
      disc(44, -178, 16, k.light),
      line('M-14-104l-26-96', k.a, 6),
    ].join(''),
  ),
  popsicle: thing(90, 200, (k) =>
    [
      box(-10, -60, 20, 60, k.wood, 9),
      shape('M-42-56v-96a42 42 0 0 1 84 0v96a8 8 0 0 1-8 8h-68a8 8 0 0 1-8-8z', k.d),
      shape('M-42-110v-42a42 42 0 0 1 84 0v42q-14 20-28 0t-28 4-28-4z', k.c),
      line('M-22-154v20M-18-84v14M18-84v14', k.light, 7),
    ].join(''),
  ),
  chili: thing(80, 170, (k) =>
    [
      shape('M-6-140c50-20 50 30 34 70-10 28-30 56-50 70 4-30 2-50-6-80-6-26 2-50 22-60z', k.a),
      line('M6-138c-2-14 6-26 18-30', k.leaf, 11),
      line('M22-110q8 20-4 48', k.light, 5),
    ].join(''),
  ),
  avocado: thing(120, 150, (k) =>
    [
      shape('M0-150c30 0 36 34 46 62 18 54-10 88-46 88s-64-34-46-88c10-28 16-62 46-62z', k.leaf),
      shape('M0-136c22 0 26 30 36 56 14 44-8 68-36 68s-50-24-36-68c10-26 14-56 36-56z', k.c),
      disc(0, -52, 26, k.woodDark),
      disc(-8, -60, 7, k.wood),
    ].join(''),
  ),
  tacos: thing(220, 100, (k) =>
    [-60, 0, 60]
      .map((x) =>
        place(
          { x, turn: x / 12 },
          shape('M-48-6a48 66 0 0 1 96 0z', k.c),
          ...[-26, -8, 10, 28].map((dx, i) => disc(dx, -50 + Math.abs(dx) * 0.5, 11, i % 2 ? k.leaf : k.a)),
          shape('M-54 0a54 58 0 0 1 104-12L48 0z', k.c),
          disc(-10, -24, 3, k.wood) + disc(14, -16, 3, k.wood) + disc(-26, -12, 3, k.wood),
        ),
      )
      .join(''),
  ),
  fruit: thing(220, 150, (k) =>
    [
      disc(-40, -84, 34, k.a),
      disc(34, -88, 36, k.c),
      disc(0, -106, 32, k.d),
      shape('M50-76c40-10 50-50 40-70-10 30-30 40-60 46z', k.c),
      line('M0-134q4-14 14-18', k.leaf, 8),
      shape('M-104-72h208c-6 50-44 72-80 72h-48c-36 0-74-22-80-72z', k.b),
      place({ y: -42 }, ...[-60, -30, 0, 30, 60].map((x) => place({ x }, around(6, oval(0, -8, 4, 7, k.light))))),
    ].join(''),
  ),
};
