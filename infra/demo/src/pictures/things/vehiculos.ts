import type { Paint } from '../paint.ts';
import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { DEPORTE } from './deporte.ts';
import { thing } from './thing.ts';

const wheel = (k: Paint, x: number, radius: number): string =>
  disc(x, -radius, radius, k.ink) + disc(x, -radius, radius * 0.55, k.metal) + disc(x, -radius, radius * 0.2, k.ink);

/** What drives, and what mends it. */
export const VEHICULOS = {
  bike: DEPORTE.bike,
  beetle: thing(270, 140, (k) =>
    [
      shape('M-124-30c-6-40 16-54 40-56 20-50 110-56 144-4 40 0 62 20 62 60z', k.a),
      shape('M-66-84c12-30 36-38 58-38v38zM4-122c26 2 40 16 48 38H4z', k.light),
      line('M-2-116v82', k.ink, 2.5),
      box(-130, -40, 258, 15, k.metal, 7),
      disc(116, -58, 12, k.c),
      wheel(k, -74, 29),
      wheel(k, 74, 29),
      line('M14-60h18', k.ink, 5),
    ].join(''),
  ),
  truck: thing(290, 160, (k) =>
    [
      box(-140, -154, 180, 124, k.light, 8),
      shape('M-140-90q30-34 60 0t60 0 60 0v50h-180z', k.b),
      shape('M46-116h48c24 0 44 34 44 54v32H46z', k.a),
      shape('M62-102h30c14 0 26 18 28 34H62z', k.light),
      box(-142, -34, 282, 12, k.ink, 4),
      wheel(k, -88, 27),
      wheel(k, 88, 27),
      disc(134, -44, 8, k.c),
    ].join(''),
  ),
  bus: thing(290, 150, (k) =>
    [
      box(-138, -146, 276, 120, k.c, 20),
      ...[0, 1, 2, 3, 4].map((i) => box(-124 + i * 48, -128, 40, 42, k.light, 7)),
      box(-138, -74, 276, 18, k.d),
      box(112, -128, 24, 42, k.b, 7),
      line('M-120-146l14-14h170l14 14', k.woodDark, 6),
      wheel(k, -84, 25),
      wheel(k, 84, 25),
    ].join(''),
  ),
  moto: thing(250, 160, (k) =>
    [
      ring(-78, -44, 40, k.ink, 15),
      ring(80, -44, 40, k.ink, 15),
      disc(-78, -44, 13, k.metal),
      disc(80, -44, 13, k.metal),
      line('M80-44L48-130h-22M-78-44l50-14', k.metalDark, 10),
      shape('M-100-96c30-16 60-8 80 6 20-34 60-30 76-4l-20 36-80 10c-20-26-40-30-56-48z', k.a),
      shape('M-100-98c24-20 56-16 76 4l-20 8z', k.ink),
      disc(-6, -46, 21, k.metal),
      disc(56, -116, 12, k.c),
      line('M-40-28h-60', k.metal, 9),
    ].join(''),
  ),
  tyre: thing(170, 170, (k) =>
    [
      disc(0, -84, 84, k.ink),
      place(
        { y: -84 },
        around(18, box(-6, -86, 12, 14, k.metalDark, 2)),
        disc(0, 0, 52, k.metal),
        around(5, oval(0, -30, 10, 16, k.ink)),
        disc(0, 0, 13, k.a),
      ),
    ].join(''),
  ),
  parcel: thing(170, 150, (k) =>
    [
      box(-80, -136, 160, 136, k.wood, 6),
      box(-18, -136, 36, 136, k.c),
      box(-80, -104, 160, 10, k.woodDark),
      box(26, -48, 42, 32, k.light, 3),
      line('M34-38h26M34-28h16', k.ink, 3.5),
    ].join(''),
  ),
  pin: thing(150, 200, (k) =>
    [
      oval(0, -6, 58, 11, k.ink, 0.3),
      shape('M0-4c-60-80-70-100-70-124a70 70 0 0 1 140 0c0 24-10 44-70 124z', k.a),
      disc(0, -126, 35, k.light),
      polygon(
        [
          [0, -150],
          [8, -126],
          [0, -102],
          [-8, -126],
        ],
        k.b,
      ),
    ].join(''),
  ),
};
