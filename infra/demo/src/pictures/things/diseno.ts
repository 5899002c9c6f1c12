import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { EDUCACION } from './educacion.ts';
import { MODA } from './moda.ts';
import { thing } from './thing.ts';

/** Drawing, lettering and print. */
export const DISENO = {
  pencils: EDUCACION.pencils,
  palette: EDUCACION.palette,
  shirt: MODA.shirt,
  square: thing(200, 190, (k) =>
    [
      shape('M-90 0v-186L96 0zM-62-28h90l-90-90z', k.c),
      line('M-84-30h10M-84-60h10M-84-90h10M-84-120h10', k.ink, 4),
      place(
        { x: 50, y: -70, turn: 45 },
        box(-12, -110, 24, 130, k.a),
        polygon(
          [
            [-12, 20],
            [12, 20],
            [0, 50],
          ],
          k.light,
        ),
        polygon(
          [
            [-5, 38],
            [5, 38],
            [0, 50],
          ],
          k.ink,
        ),
        box(-12, -122, 24, 16, k.d, 4),
      ),
    ].join(''),
  ),
  spray: thing(100, 230, (k) =>
    [
      box(-14, -226, 28, 26, k.ink, 5),
      shape('M-36-176c0-20 20-26 36-26s36 6 36 26z', k.metal),
      box(-42, -178, 84, 176, k.d, 10),
      shape('M-42-120q21-24 42 0t42 0v62q-21 24-42 0t-42 0z', k.c),
      disc(0, -90, 15, k.a),
      oval(-66, -214, 20, 12, k.d, 0.5),
      oval(-98, -222, 14, 18, k.d, 0.3),
    ].join(''),
  ),
  megaphone: thing(230, 180, (k) =>
    [
      place(
        { y: -100, turn: -10 },
        shape('M-80-26L60-80V80L-80 26z', k.a),
        oval(60, 0, 22, 80, k.d),
        oval(62, 0, 12, 56, k.ink),
        box(-104, -30, 36, 60, k.ink, 10),
        shape('M-50 34h36l10 56h-36z', k.b),
      ),
      line('M96-150l26-14M102-110h30M96-70l26 14', k.c, 8),
    ].join(''),
  ),
  sign: thing(190, 240, (k) =>
    [
      box(-9, -160, 18, 160, k.woodDark, 4),
      shape('M-90-230h140l40 36-40 36h-140z', k.b),
      shape('M90-146h-140l-36 30 36 30h140z', k.c),
      line('M-60-194h80M-20-116h80', k.light, 9),
    ].join(''),
  ),
  swatches: thing(
    220,
    190,
    (k) =>
      [k.a, k.c, k.leaf, k.b, k.d]
        .map((fill, i) =>
          place(
            { x: -10, y: -10, turn: -50 + i * 25 },
            box(-26, -170, 52, 176, k.light, 8),
            box(-20, -164, 40, 116, fill, 5),
          ),
        )
        .join('') + disc(-10, -14, 9, k.ink),
  ),
  press: thing(210, 170, (k) =>
    [
      box(-96, -80, 192, 74, k.ink, 12),
      box(-66, -162, 132, 86, k.light, 4),
      disc(-30, -124, 22, k.d),
      polygon(
        [
          [10, -104],
          [30, -146],
          [50, -104],
        ],
        k.b,
      ),
      box(-72, -34, 144, 34, k.light, 4),
      line('M-54-18h60M-54-10h90', k.a, 5),
      disc(72, -60, 9, k.c),
    ].join(''),
  ),
  shapes: thing(200, 190, (k) =>
    [
      box(-92, -92, 92, 92, k.a, 4),
      disc(52, -46, 46, k.c),
      polygon(
        [
          [-92, -100],
          [0, -100],
          [-46, -186],
        ],
        k.b,
      ),
      shape('M8-100a46 46 0 0 1 92 0z', k.d),
      ring(52, -46, 24, k.light, 8),
      around(1, disc(-46, -46, 22, k.light)),
    ].join(''),
  ),
};
