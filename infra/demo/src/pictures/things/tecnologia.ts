import { around, box, disc, line, oval, place, polygon, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Computers, telephones and what joins them. */
export const TECNOLOGIA = {
  laptop: thing(260, 170, (k) =>
    [
      box(-96, -166, 192, 134, k.ink, 10),
      box(-84, -154, 168, 110, k.b, 4),
      disc(-40, -110, 24, k.c),
      box(-4, -132, 70, 11, k.light, 5),
      box(-4, -110, 50, 11, k.light, 5),
      line('M-66-66l26-16 22 12 30-24 48 16', k.a, 7),
      shape('M-126-30h252l-12 24a10 10 0 0 1-10 6h-208a10 10 0 0 1-10-6z', k.metal),
      box(-26, -30, 52, 9, k.metalDark, 4),
    ].join(''),
  ),
  phone: thing(110, 210, (k) =>
    [
      box(-52, -208, 104, 208, k.ink, 18),
      box(-43, -190, 86, 166, k.light, 6),
      ...[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((col) =>
          box(-36 + col * 26, -180 + row * 28, 20, 20, [k.a, k.b, k.c, k.d][(row + col * 2) % 4] ?? k.a, 6),
        ),
      ),
      shape('M-43-80q22-26 43 0t43-10v66h-86z', k.d),
      disc(0, -12, 6, k.metal),
    ].join(''),
  ),
  headset: thing(180, 170, (k) =>
    [
      line('M-70-70v-16c0-100 140-100 140 0v16', k.ink, 15),
      box(-92, -92, 40, 74, k.a, 18),
      box(52, -92, 40, 74, k.a, 18),
      line('M72-20q0 16-44 14', k.metalDark, 7),
      disc(24, -8, 13, k.c),
    ].join(''),
  ),
  router: thing(220, 170, (k) =>
    [
      line('M-70-50v-90M70-50v-90', k.ink, 9),
      box(-104, -58, 208, 56, k.light, 16),
      ...[-70, -44, -18].map((x, i) => disc(x, -30, 8, [k.leaf, k.c, k.a][i] ?? k.a)),
      box(30, -36, 54, 12, k.metalDark, 5),
      line('M-20-96a28 28 0 0 1 40 0M-38-116a54 54 0 0 1 76 0M-56-136a80 80 0 0 1 112 0', k.d, 8),
    ].join(''),
  ),
  robot: thing(160, 230, (k) =>
    [
      line('M0-196v-20', k.ink, 7),
      disc(0, -220, 11, k.a),
      box(-58, -196, 116, 84, k.b, 22),
      disc(-24, -156, 15, k.light),
      disc(24, -156, 15, k.light),
      disc(-22, -154, 7, k.ink),
      disc(26, -154, 7, k.ink),
      line('M-18-128h36', k.light, 6),
      box(-48, -106, 96, 76, k.c, 14),
      place({ y: -68 }, around(8, box(-4, -26, 8, 10, k.ink)), disc(0, 0, 18, k.ink), disc(0, 0, 8, k.a)),
      line('M-50-90q-30 10-26 46M50-90q30 10 26 46', k.metalDark, 12),
      box(-36, -30, 26, 30, k.ink, 6),
      box(10, -30, 26, 30, k.ink, 6),
    ].join(''),
  ),
  guard: thing(200, 170, (k) =>
    [
      box(-96, -168, 26, 100, k.metalDark, 6),
      line('M-74-118h44', k.metalDark, 13),
      place(
        { x: 10, y: -104, turn: 14 },
        shape('M-60-40H70v76H-60z', k.light),
        polygon(
          [
            [-66, -46],
            [92, -46],
            [76, -30],
            [-66, -30],
          ],
          k.a,
        ),
        disc(66, 0, 30, k.ink),
        disc(66, 0, 17, k.b),
        disc(60, -6, 5, k.light),
        disc(-40, 10, 6, k.d),
      ),
    ].join(''),
  ),
  printer: thing(190, 200, (k) =>
    [
      line('M-80-4v-186h160V-4', k.ink, 13),
      box(-92, -16, 184, 16, k.metalDark, 5),
      line('M-76-140h152', k.metal, 8),
      shape('M-18-156h36v30l-18 22-18-22z', k.a),
      ...[0, 1, 2, 3, 4].map((i) => box(-40 + i * 4, -28 - i * 13, 80 - i * 8, 11, i % 2 ? k.c : k.d, 5)),
    ].join(''),
  ),
  chip: thing(160, 160, (k) =>
    [
      place({ y: -80 }, around(4, [-36, -12, 12, 36].map((x) => box(x - 5, -78, 10, 26, k.c, 3)).join(''))),
      box(-54, -134, 108, 108, k.ink, 12),
      ring(0, -80, 28, k.b, 8),
      disc(0, -80, 11, k.a),
      oval(-36, -116, 6, 6, k.light),
    ].join(''),
  ),
};
