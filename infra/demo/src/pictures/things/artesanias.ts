import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Crafts of clay, yarn, wax, reed and wood. */
export const ARTESANIAS = {
  vase: thing(160, 240, (k) =>
    [
      shape('M-32-236h64l-12 38c70 40 80 110 20 198h-80c-60-88-50-158 20-198z', k.a),
      shape('M-68-140h136q8 20 6 40h-148q-2-20 6-40z', k.light),
      ...[-54, -27, 0, 27, 54].map((x) =>
        polygon(
          [
            [x - 12, -104],
            [x, -134],
            [x + 12, -104],
          ],
          k.b,
        ),
      ),
      line('M-70-84q14 16 28 0t28 0 28 0 28 0 26 0', k.c, 6),
      line('M-54-40h108', k.light, 6),
      oval(0, -236, 32, 8, k.ink),
    ].join(''),
  ),
  yarn: thing(180, 140, (k) =>
    [
      disc(-36, -62, 60, k.d),
      line(
        'M-84-84q40-40 92-6M-92-58q54-44 108-4M-86-32q50-40 98 4M-40-120q-40 60 6 116M-12-116q-34 60 8 102',
        k.light,
        3.5,
      ),
      disc(54, -36, 36, k.b),
      line('M24-48q30-26 60 0M22-30q30-24 64 2', k.light, 3.5),
      line('M-80-140L30-20', k.wood, 8),
      disc(-82, -142, 10, k.c),
    ].join(''),
  ),
  candles: thing(180, 200, (k) =>
    (
      [
        [-52, 110, k.d],
        [4, 150, k.c],
        [56, 84, k.b],
      ] as const
    )
      .map(
        ([x, h, fill]) =>
          box(x - 25, -h, 50, h, fill, 8) +
          oval(x, -h, 25, 7, k.light) +
          shape(`M${x}-${h + 46}c16 20 14 40 0 44-14-4-16-24 0-44z`, k.a) +
          shape(`M${x}-${h + 26}c8 10 6 20 0 24-6-4-8-14 0-24z`, k.light),
      )
      .join(''),
  ),
  basket: thing(190, 170, (k) =>
    [
      line('M-70-96c0-90 140-90 140 0', k.woodDark, 11),
      disc(-36, -100, 25, k.a),
      disc(6, -108, 27, k.d),
      disc(42, -98, 24, k.leaf),
      shape('M-86-96h172l-20 96h-132z', k.wood),
      ...[0, 1, 2].map((row) =>
        line(
          `M${-80 + row * 5}-${76 - row * 26}${'q10 14 20 0t20 0'.repeat(1)}${'t20 0'.repeat(6 - row)}`,
          row % 2 ? k.c : k.light,
          6,
        ),
      ),
    ].join(''),
  ),
  alebrije: thing(230, 190, (k) =>
    [
      line('M-60-50q-50-20-44-90 4-30 24-34', k.b, 19),
      ...[-50, -20, 30, 56].map((x) => box(x - 9, -48, 18, 48, k.d, 8)),
      shape('M-80-70c20-50 130-50 150-6 0 40-130 50-150 6z', k.d),
      shape('M50-96c-10-50 60-66 62-20 0 24-26 46-62 20z', k.a),
      polygon(
        [
          [60, -126],
          [54, -170],
          [80, -134],
        ],
        k.c,
      ),
      polygon(
        [
          [88, -138],
          [102, -176],
          [108, -128],
        ],
        k.c,
      ),
      disc(88, -116, 8, k.light),
      disc(90, -116, 4, k.ink),
      ...[-54, -28, 0, 28].map((x, i) =>
        place({ x, y: -78 }, disc(0, 0, 12, i % 2 ? k.c : k.b), disc(0, 0, 5, k.light)),
      ),
      ...[-50, -20, 30, 56].map((x) => line(`M${x - 7}-20h14`, k.c, 4)),
      ...[-40, -10, 20].map((x) =>
        polygon(
          [
            [x - 12, -102],
            [x + 12, -104],
            [x, -134],
          ],
          k.a,
        ),
      ),
    ].join(''),
  ),
  necklace: thing(170, 190, (k) =>
    [
      line('M-66-180c-10 100 20 140 66 140s76-40 66-140', k.c, 5),
      ...Array.from({ length: 11 }, (_, i) => {
        const angle = Math.PI * (0.08 + (i / 10) * 0.84);
        return disc(
          -Math.cos(angle) * 68,
          -112 + Math.sin(angle) * 72,
          i === 5 ? 16 : 11,
          [k.a, k.b, k.d][i % 3] ?? k.a,
        );
      }),
      polygon(
        [
          [-22, -24],
          [0, -36],
          [22, -24],
          [0, 0],
        ],
        k.b,
      ),
    ].join(''),
  ),
  doll: thing(140, 230, (k) =>
    [
      shape('M-64 0c0-70 20-110 64-110s64 40 64 110z', k.d),
      line('M-58-24q14 14 29 0t29 0 29 0 29 0', k.c, 7),
      line('M-60-10h120', k.b, 7),
      shape('M-34-112h68l10 40h-88z', k.light),
      disc(0, -150, 42, k.wood),
      shape('M-46-146c-6-70 98-70 92 0-20-34-72-34-92 0z', k.ink),
      line('M-44-140q-16 30-4 60M44-140q16 30 4 60', k.ink, 15),
      disc(-48, -80, 9, k.a),
      disc(48, -80, 9, k.a),
      ...[-26, 0, 26].map((x, i) =>
        place(
          { x, y: -198 + Math.abs(x) * 0.25 },
          around(6, oval(0, -8, 6, 9, [k.a, k.c, k.b][i] ?? k.a)),
          disc(0, 0, 5, k.light),
        ),
      ),
      disc(-14, -144, 4, k.ink),
      disc(14, -144, 4, k.ink),
      line('M-8-128q8 8 16 0', k.a, 4),
    ].join(''),
  ),
  stained: thing(180, 220, (k) =>
    [
      shape('M-84 0v-132a84 84 0 0 1 168 0V0z', k.ink),
      place(
        { y: -130 },
        around(8, shape('M-22-34L0-10l22-24-10-34h-24z', k.c)),
        around(8, disc(0, -58, 10, k.a), 22.5),
        disc(0, 0, 17, k.d),
      ),
      ...[-62, -20, 22].map((x, i) => box(x, -46, 38, 36, [k.b, k.d, k.b][i] ?? k.b, 2)),
      ring(0, -130, 74, k.light, 3),
    ].join(''),
  ),
};
