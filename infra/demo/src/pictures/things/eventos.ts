import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Things of parties. */
export const EVENTOS = {
  balloons: thing(200, 290, (k) =>
    [
      line('M-50-180Q-30-80 0 0M0-210V0M52-170Q30-80 0 0', k.ink, 2.5),
      ...(
        [
          [-54, -200, k.a],
          [56, -194, k.b],
          [0, -230, k.d],
        ] as const
      ).map(([x, y, fill]) =>
        place(
          { x, y },
          oval(0, 0, 48, 58, fill),
          polygon(
            [
              [0, 54],
              [-9, 70],
              [9, 70],
            ],
            fill,
          ),
          line('M-26-16q4-24 20-28', k.light, 7),
        ),
      ),
      shape('M-20-2l20-22 20 22z', k.c),
    ].join(''),
  ),
  star: thing(210, 240, (k) =>
    [
      line('M0-240v50', k.ink, 3),
      place(
        { y: -110 },
        around(
          7,
          polygon(
            [
              [-24, -42],
              [24, -42],
              [0, -100],
            ],
            k.d,
          ) +
            polygon(
              [
                [-17, -60],
                [17, -60],
                [0, -100],
              ],
              k.c,
            ) +
            line('M0-100v-4', k.light, 8),
        ),
        around(14, disc(0, -46, 10, k.a)),
        disc(0, 0, 48, k.b),
        disc(0, 0, 33, k.c),
        disc(0, 0, 18, k.d),
      ),
    ].join(''),
  ),
  gift: thing(160, 160, (k) =>
    [
      box(-70, -100, 140, 100, k.a, 8),
      box(-78, -120, 156, 36, k.d, 8),
      box(-14, -120, 28, 120, k.c),
      shape('M0-120c-60 10-70-50-36-46 22 4 32 24 36 46zM0-120c60 10 70-50 36-46-22 4-32 24-36 46z', k.c),
    ].join(''),
  ),
  bouquet: thing(180, 240, (k) =>
    [
      ...[-46, -20, 10, 40].map((x) => line(`M0-70Q${x / 2}-110 ${x}-150`, k.leaf, 6)),
      ...[-70, 64].map((turn) => place({ y: -90, turn }, oval(0, -50, 15, 40, k.leaf))),
      ...(
        [
          [-54, -160, k.d],
          [52, -156, k.a],
          [0, -196, k.c],
          [-10, -146, k.light],
        ] as const
      ).map(([x, y, fill]) =>
        place({ x, y }, around(8, oval(0, -22, 12, 20, fill)), disc(0, 0, 13, fill === k.c ? k.a : k.c)),
      ),
      shape('M-40-96h80l-12 40c26 20 20 50 6 56h-68c-14-6-20-36 6-56z', k.b),
      line('M-36-40q12 14 24 0t24 0 24 0', k.light, 5),
    ].join(''),
  ),
  crown: thing(190, 120, (k) =>
    [
      shape('M-84-10l-10-90 50 40 44-56 44 56 50-40-10 90z', k.c),
      box(-86, -24, 172, 24, k.a, 8),
      ...[-50, 0, 50].map((x) => disc(x, -12, 8, k.light)),
      ...(
        [
          [-94, -100],
          [0, -116],
          [94, -100],
        ] as const
      ).map(([x, y]) => disc(x, y, 12, k.d)),
    ].join(''),
  ),
  rings: thing(200, 150, (k) =>
    [
      ring(-36, -58, 50, k.c, 16),
      ring(38, -58, 50, k.metal, 16),
      polygon(
        [
          [-62, -124],
          [-10, -124],
          [-36, -96],
        ],
        k.light,
      ),
      polygon(
        [
          [-62, -124],
          [-48, -142],
          [-24, -142],
          [-10, -124],
        ],
        k.b,
      ),
    ].join(''),
  ),
  castle: thing(230, 180, (k) =>
    [
      box(-110, -60, 220, 60, k.b, 26),
      ...[-88, 88].map(
        (x) =>
          box(x - 22, -150, 44, 140, k.a, 20) +
          polygon(
            [
              [x - 28, -144],
              [x + 28, -144],
              [x, -186],
            ],
            k.c,
          ),
      ),
      box(-66, -110, 132, 80, k.d, 20),
      shape('M-30 0v-40a30 30 0 0 1 60 0V0z', k.ink),
      line('M-66-90h132', k.light, 6),
    ].join(''),
  ),
  disco: thing(140, 240, (k) =>
    [
      line('M0-240v90', k.metalDark, 5),
      disc(0, -86, 66, k.metal),
      ...[-44, -22, 0, 22, 44].map((y) => oval(0, -86 + y, Math.sqrt(66 * 66 - y * y), 2, k.metalDark)),
      ...[-40, -14, 14, 40].map((x) => line(`M${x * 0.5}-150Q${x * 1.3}-86 ${x * 0.5}-22`, k.metalDark, 2.5)),
      box(-30, -122, 14, 14, k.d),
      box(10, -100, 15, 15, k.c),
      box(-12, -62, 15, 15, k.b),
      box(24, -130, 12, 12, k.a),
      place({ x: 60, y: -140 }, around(4, shape('M0-30l6 24h-12z', k.light))),
    ].join(''),
  ),
};
