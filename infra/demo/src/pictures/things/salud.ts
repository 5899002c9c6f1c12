import { around, box, disc, line, oval, place, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Things of health, calm and care. */
export const SALUD = {
  stethoscope: thing(170, 220, (k) =>
    [
      line('M-50-210v60c0 60 80 60 80 0v-60', k.ink, 11),
      line('M-10-104v40c0 70 76 70 76 6v-24', k.b, 12),
      disc(66, -96, 28, k.metal),
      disc(66, -96, 15, k.a),
      line('M-58-210h14M22-210h14', k.metal, 12),
    ].join(''),
  ),
  heart: thing(170, 160, (k) =>
    [
      shape('M0 0C-140-90-70-176 0-116 70-176 140-90 0 0z', k.d),
      line('M-70-70h36l14-30 22 54 16-36h44', k.light, 7),
    ].join(''),
  ),
  tooth: thing(130, 170, (k) =>
    [
      shape(
        'M-58-110c0-70 40-56 58-48 18-8 58-22 58 48 0 50-14 110-30 110-18 0-10-60-28-60s-10 60-28 60c-16 0-30-60-30-110z',
        k.light,
      ),
      line('M-40-112q2-24 18-28', k.b, 7),
      place({ x: 52, y: -150 }, around(4, shape('M0-26l6 20h-12z', k.c))),
    ].join(''),
  ),
  apple: thing(140, 150, (k) =>
    [
      shape('M0-110c30-22 70-8 66 40-4 40-34 74-66 66-32 8-62-26-66-66-4-48 36-62 66-40z', k.a),
      line('M0-106q0-24 12-34', k.woodDark, 8),
      shape('M8-126c10-26 36-28 52-24-6 22-30 32-52 24z', k.leaf),
      line('M-46-80q4-18 18-22', k.light, 6),
    ].join(''),
  ),
  glasses: thing(220, 90, (k) =>
    [
      ring(-54, -44, 40, k.ink, 11),
      ring(54, -44, 40, k.ink, 11),
      disc(-54, -44, 35, k.b),
      disc(54, -44, 35, k.c),
      line('M-14-50q14-12 28 0M-94-54l-14-14M94-54l14-14', k.ink, 10),
      line('M-74-40l26-26M36-40l26-26', k.light, 5),
    ].join(''),
  ),
  lotus: thing(220, 130, (k) =>
    [
      oval(0, -8, 106, 12, k.leaf),
      ...[-64, 64, -40, 40, -18, 18, 0].map((turn, i) =>
        place(
          { y: -14, turn },
          shape('M0 0c-34-30-30-80 0-112 30 32 34 82 0 112z', i % 3 === 0 ? k.d : i % 3 === 1 ? k.a : k.c),
        ),
      ),
    ].join(''),
  ),
  yogi: thing(200, 210, (k) =>
    [
      shape('M-96-8c10-34 60-34 96-22 36-12 86-12 96 22-50 12-142 12-192 0z', k.b),
      shape('M-40-110c10-26 70-26 80 0l8 84h-96z', k.d),
      line('M-36-100q-40 40-34 66M36-100q40 40 34 66', k.wood, 17),
      box(-11, -140, 22, 26, k.wood),
      disc(0, -160, 31, k.wood),
      shape('M-33-160c0-48 66-48 66 0-20-14-46-14-66 0z', k.ink),
      disc(0, -202, 14, k.ink),
    ].join(''),
  ),
  bottle: thing(90, 160, (k) =>
    [
      box(-28, -158, 56, 36, k.light, 6),
      box(-40, -124, 80, 124, k.b, 14),
      box(-40, -92, 80, 60, k.light),
      box(-6, -84, 12, 44, k.a, 2),
      box(-22, -68, 44, 12, k.a, 2),
    ].join(''),
  ),
};
