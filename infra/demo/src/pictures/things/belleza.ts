import { around, box, disc, line, oval, place, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Tools of hair, skin and make-up. */
export const BELLEZA = {
  scissors: thing(130, 220, (k) =>
    [
      place(
        { y: -110, turn: 16 },
        shape('M-9 0L-3-112c2-6 10-6 12 2L11 4z', k.metal),
        line('M0 0q14 30 24 44', k.metalDark, 13),
        ring(32, 70, 26, k.a, 14),
      ),
      place(
        { y: -110, turn: -16 },
        shape('M9 0L3-112c-2-6-10-6-12 2L-11 4z', k.metal),
        line('M0 0q-14 30-24 44', k.metalDark, 13),
        ring(-32, 70, 26, k.a, 14),
      ),
      disc(0, -108, 9, k.c),
    ].join(''),
  ),
  comb: thing(80, 220, (k) =>
    [
      box(-34, -216, 30, 212, k.d, 12),
      ...Array.from({ length: 15 }, (_, i) => box(-8, -204 + i * 13, 40, 6, k.d, 3)),
      line('M-20-190v150', k.light, 4),
    ].join(''),
  ),
  mirror: thing(140, 240, (k) =>
    [
      box(-11, -100, 22, 100, k.c, 11),
      place({ y: -160 }, around(12, disc(0, -72, 11, k.c))),
      oval(0, -160, 68, 72, k.c),
      oval(0, -160, 54, 58, k.light),
      shape('M-46-140c14-60 50-70 70-60-30 10-50 40-54 92-8-6-14-18-16-32z', k.b),
    ].join(''),
  ),
  lipstick: thing(60, 170, (k) =>
    [
      box(-26, -70, 52, 70, k.ink, 6),
      box(-22, -98, 44, 34, k.c, 3),
      shape('M-17-96v-48l24-24c8 4 10 10 10 20v52z', k.a),
      line('M-14-58v46', k.light, 4),
    ].join(''),
  ),
  polish: thing(80, 150, (k) =>
    [box(-13, -148, 26, 72, k.ink, 8), box(-36, -82, 72, 82, k.d, 18), line('M-20-58v34', k.light, 7)].join(''),
  ),
  brush: thing(60, 210, (k) =>
    [
      box(-9, -120, 18, 120, k.ink, 9),
      box(-14, -136, 28, 34, k.c, 4),
      shape('M-14-134c-30-34-12-66 14-76 26 10 44 42 14 76z', k.d),
      line('M-8-140q-8-26 6-52', k.light, 4),
    ].join(''),
  ),
  pole: thing(90, 250, (k) =>
    [
      disc(0, -228, 22, k.c),
      box(-38, -210, 76, 20, k.metal, 8),
      box(-30, -192, 60, 160, k.light),
      ...[0, 1, 2, 3].map((i) => shape(`M-30-${60 + i * 40}l60-24v20l-60 24z`, i % 2 ? k.b : k.a)),
      box(-38, -34, 76, 22, k.metal, 8),
      box(-26, -14, 52, 14, k.metalDark, 6),
    ].join(''),
  ),
  dryer: thing(200, 180, (k) =>
    [
      place({ x: 20, y: 0, turn: -12 }, box(-18, -96, 36, 96, k.ink, 12)),
      shape('M-60-160h90c60 0 60 82 0 82h-90l-30 8v-98z', k.d),
      disc(28, -119, 26, k.c),
      disc(28, -119, 12, k.ink),
      line('M-78-140v42', k.light, 5),
    ].join(''),
  ),
};
