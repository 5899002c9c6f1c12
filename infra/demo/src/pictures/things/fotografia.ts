import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Cameras, film and pictures. */
export const FOTOGRAFIA = {
  camera: thing(220, 160, (k) =>
    [
      shape('M-50-134l14-22h72l14 22z', k.ink),
      box(-106, -136, 212, 134, k.ink, 18),
      box(-106, -100, 212, 60, k.a),
      disc(0, -68, 58, k.metal),
      disc(0, -68, 46, k.ink),
      disc(0, -68, 32, k.b),
      disc(-12, -80, 11, k.light),
      box(-90, -124, 34, 16, k.c, 5),
      disc(80, -118, 10, k.d),
    ].join(''),
  ),
  tripod: thing(180, 280, (k) =>
    [
      line('M0-170L-66 0M0-170L66 0M0-170V-10', k.woodDark, 11),
      box(-22, -186, 44, 22, k.metalDark, 6),
      box(-64, -256, 128, 76, k.b, 12),
      disc(4, -218, 32, k.metal),
      disc(4, -218, 20, k.ink),
      disc(-4, -226, 6, k.light),
      box(-50, -270, 34, 18, k.ink, 4),
    ].join(''),
  ),
  reel: thing(180, 180, (k) =>
    [
      disc(0, -88, 86, k.metalDark),
      disc(0, -88, 78, k.metal),
      place({ y: -88 }, around(5, disc(0, -46, 22, k.ink)), disc(0, 0, 15, k.a)),
      line('M60-30q40 30 60 22', k.ink, 15),
    ].join(''),
  ),
  clapper: thing(200, 170, (k) =>
    [
      box(-94, -112, 188, 110, k.ink, 10),
      place(
        { x: -94, y: -112, turn: -14 },
        box(0, -32, 188, 30, k.light, 5),
        ...[0, 1, 2, 3].map((i) =>
          polygon(
            [
              [10 + i * 46, -32],
              [34 + i * 46, -32],
              [20 + i * 46, -2],
              [-4 + i * 46 + 4, -2],
            ],
            k.ink,
          ),
        ),
      ),
      polygon(
        [
          [-20, -84],
          [36, -54],
          [-20, -24],
        ],
        k.c,
      ),
    ].join(''),
  ),
  drone: thing(260, 130, (k) =>
    [
      line('M-84-96l50 34M84-96L34-62', k.ink, 13),
      oval(-90, -108, 56, 9, k.light, 0.85),
      oval(90, -108, 56, 9, k.light, 0.85),
      disc(-90, -104, 10, k.a),
      disc(90, -104, 10, k.a),
      box(-52, -84, 104, 54, k.b, 26),
      disc(0, -40, 22, k.ink),
      disc(0, -40, 11, k.c),
      line('M-46-30l-14 28h-18M46-30L60-2h18', k.ink, 7),
    ].join(''),
  ),
  frame: thing(180, 220, (k) =>
    [
      box(-86, -216, 172, 214, k.c, 6),
      box(-70, -200, 140, 182, k.light),
      box(-58, -188, 116, 158, k.b),
      disc(22, -148, 20, k.a),
      polygon(
        [
          [-58, -30],
          [-58, -80],
          [-20, -128],
          [14, -80],
          [34, -104],
          [58, -70],
          [58, -30],
        ],
        k.ink,
      ),
    ].join(''),
  ),
  snaps: thing(220, 180, (k) =>
    (
      [
        [-52, -16, k.d],
        [50, 14, k.b],
        [0, -2, k.c],
      ] as const
    )
      .map(([x, turn, fill], i) =>
        place(
          { x, y: -4, turn },
          box(-56, -150, 112, 140, k.light, 5),
          box(-46, -140, 92, 90, fill),
          disc(14, -112, 14, k.light),
          shape('M-46-50v-20q24-30 46 0t46-6v26z', i === 1 ? k.a : k.leaf),
        ),
      )
      .join(''),
  ),
  aperture: thing(170, 170, (k) =>
    [
      disc(0, -84, 84, k.ink),
      ring(0, -84, 74, k.metal, 9),
      place(
        { y: -84 },
        around(
          6,
          polygon(
            [
              [-34, -60],
              [34, -60],
              [62, -12],
              [18, -32],
            ],
            k.a,
          ),
        ),
        disc(0, 0, 30, k.c),
        disc(-9, -9, 9, k.light),
      ),
    ].join(''),
  ),
};
