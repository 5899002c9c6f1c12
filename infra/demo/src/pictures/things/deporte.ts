import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Sport and the open air. */
export const DEPORTE = {
  dumbbell: thing(230, 110, (k) =>
    [
      box(-70, -64, 140, 20, k.metal, 8),
      ...[-1, 1].flatMap((s) => [box(s * 66 - 15, -104, 30, 100, k.a, 10), box(s * 94 - 12, -88, 24, 68, k.ink, 8)]),
    ].join(''),
  ),
  ball: thing(160, 160, (k) =>
    [
      disc(0, -80, 78, k.light),
      place(
        { y: -80 },
        polygon(
          [
            [0, -28],
            [27, -9],
            [17, 23],
            [-17, 23],
            [-27, -9],
          ],
          k.ink,
        ),
        around(
          5,
          line('M0-28v-26', k.ink, 5) +
            polygon(
              [
                [0, -54],
                [22, -68],
                [10, -77],
                [-10, -77],
                [-22, -68],
              ],
              k.ink,
            ),
        ),
      ),
      line('M-52-110q10-24 26-32', k.c, 7),
    ].join(''),
  ),
  gloves: thing(200, 190, (k) =>
    [-1, 1]
      .map((s) =>
        place(
          { x: s * 48, turn: s * 10 },
          box(-34, -46, 68, 46, k.light, 8),
          shape('M-44-44c-16-70-4-130 40-130 50 0 62 60 48 130z', s > 0 ? k.a : k.d),
          oval(s * -40, -88, 17, 32, s > 0 ? k.a : k.d),
          line('M-20-140q20-18 40 0', k.light, 6),
          box(-34, -30, 68, 10, k.c),
        ),
      )
      .join(''),
  ),
  bike: thing(270, 170, (k) =>
    [
      ring(-76, -56, 52, k.ink, 11),
      ring(76, -56, 52, k.ink, 11),
      place({ x: -76, y: -56 }, around(8, line('M0 0v-48', k.metal, 2))),
      place({ x: 76, y: -56 }, around(8, line('M0 0v-48', k.metal, 2))),
      line('M-76-56l32-70h74L0-56zM-44-126L0-56M76-56L40-150h-24', k.a, 9),
      line('M-44-126l-6-20M-70-148h40', k.ink, 10),
      disc(0, -56, 13, k.c),
      line('M40-150l26-4', k.ink, 9),
    ].join(''),
  ),
  knight: thing(130, 220, (k) =>
    [
      box(-54, -26, 108, 26, k.ink, 8),
      shape('M-40-30c0-70 40-60 30-90-20 4-40 20-52 6-6-10 10-40 30-64l-6-24 30 14c60-6 66 70 42 158z', k.ink),
      disc(-4, -156, 6, k.c),
      line('M20-176q26 40 12 130', k.c, 7),
      box(-44, -44, 88, 16, k.a, 6),
    ].join(''),
  ),
  tent: thing(250, 170, (k) =>
    [
      polygon(
        [
          [-120, 0],
          [0, -160],
          [120, 0],
        ],
        k.b,
      ),
      polygon(
        [
          [-40, 0],
          [0, -160],
          [44, 0],
        ],
        k.c,
      ),
      polygon(
        [
          [-22, 0],
          [0, -110],
          [24, 0],
        ],
        k.ink,
      ),
      line('M0-160v-14M-120 0l-8 2M120 0l8 2', k.wood, 7),
      polygon(
        [
          [0, -174],
          [34, -164],
          [0, -154],
        ],
        k.a,
      ),
    ].join(''),
  ),
  medal: thing(130, 220, (k) =>
    [
      polygon(
        [
          [-46, -216],
          [-12, -216],
          [14, -110],
          [-18, -100],
        ],
        k.a,
      ),
      polygon(
        [
          [46, -216],
          [12, -216],
          [-14, -110],
          [18, -100],
        ],
        k.b,
      ),
      disc(0, -60, 58, k.c),
      ring(0, -60, 44, k.light, 5),
      place(
        { y: -60 },
        around(
          5,
          polygon(
            [
              [0, -36],
              [10, -8],
              [-10, -8],
            ],
            k.a,
          ),
        ),
        disc(0, 0, 14, k.a),
      ),
    ].join(''),
  ),
  skate: thing(200, 190, (k) =>
    [
      shape('M-70-180h70v80l70 30c20 10 24 20 24 40h-164z', k.light),
      box(-72, -160, 74, 14, k.d),
      line('M-30-120h30M-24-100h30', k.d, 7),
      box(-76, -36, 176, 14, k.a, 4),
      ...[-54, -10, 34, 78].map((x) => disc(x, -14, 17, k.ink) + disc(x, -14, 7, k.c)),
    ].join(''),
  ),
  goggles: thing(220, 120, (k) =>
    [
      line('M-100-70q-10 40 10 60M100-70q10 40-10 60', k.ink, 10),
      box(-98, -100, 90, 66, k.d, 30),
      box(8, -100, 90, 66, k.d, 30),
      box(-84, -88, 62, 42, k.b, 20),
      box(22, -88, 62, 42, k.b, 20),
      line('M-10-70h20', k.ink, 10),
      line('M-70-74l16-8M36-74l16-8', k.light, 6),
      line('M-100-6q25-16 50 0t50 0 50 0 50 0', k.light, 7),
    ].join(''),
  ),
  swim: thing(160, 160, (k) =>
    [
      disc(0, -78, 78, k.light),
      place({ y: -78 }, around(4, shape('M-29-72a78 78 0 0 1 58 0L14-34a36 36 0 0 0-28 0z', k.a))),
      oval(0, -78, 36, 36, k.b),
    ].join(''),
  ),
};
