import { box, disc, line, oval, place, polygon, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Tools and materials of building, wood and finishing. */
export const CONSTRUCCION = {
  bricks: thing(220, 130, (k) =>
    [0, 1, 2]
      .map((row) =>
        [0, 1, 2]
          .slice(0, 3 - (row === 2 ? 1 : 0))
          .map((col) => box(-108 + col * 72 + (row % 2) * 20, -42 - row * 44, 68, 40, row % 2 ? k.d : k.a, 4))
          .join(''),
      )
      .join(''),
  ),
  trowel: thing(110, 210, (k) =>
    [
      shape('M0 0l-52-104h104z', k.metal),
      shape('M0 0l-52-104h52z', k.metalDark),
      line('M0-104v-40', k.metalDark, 12),
      box(-15, -210, 30, 76, k.wood, 14),
    ].join(''),
  ),
  hammer: thing(150, 220, (k) =>
    [
      box(-12, -190, 24, 190, k.wood, 10),
      box(-15, -70, 30, 70, k.a, 12),
      shape('M-70-216h52v-6h36c30 0 50 14 60 40-20-12-40-12-60-8v16h-36v-6h-52z', k.metalDark),
      box(-78, -220, 22, 44, k.metal, 4),
    ].join(''),
  ),
  saw: thing(260, 110, (k) =>
    [
      polygon(
        [
          [-60, -84],
          [130, -56],
          [130, -30],
          ...Array.from({ length: 19 }, (_, i) => [125 - i * 10, i % 2 ? -20 : -4] as [number, number]),
          [-60, -10],
        ],
        k.metal,
      ),
      shape('M-130-80c10-20 60-24 74-8l6 70c-10 16-60 18-74 4z', k.wood),
      shape('M-108-66c8-8 26-8 32-2l4 38c-6 8-24 8-30 2z', k.ink),
    ].join(''),
  ),
  planks: thing(260, 90, (k) =>
    [0, 1, 2]
      .map((i) =>
        [
          box(-125 + i * 12, -30 - i * 30, 240 - i * 22, 27, i % 2 ? k.woodDark : k.wood, 4),
          line(`M${-100 + i * 12}-${17 + i * 30}q40-10 80 0t90-2`, k.ink, 1.6),
        ].join(''),
      )
      .join(''),
  ),
  plane: thing(220, 110, (k) =>
    [
      box(-105, -40, 210, 40, k.wood, 8),
      box(-105, -10, 210, 10, k.metalDark),
      polygon(
        [
          [-4, -38],
          [26, -38],
          [56, -104],
          [36, -110],
        ],
        k.metal,
      ),
      shape('M-90-38c-6-40 14-56 34-52 10 20-4 30 8 52z', k.woodDark),
      disc(72, -54, 18, k.woodDark),
      line('M86-30c14-30 40-10 26-50', k.c, 8),
    ].join(''),
  ),
  roller: thing(150, 220, (k) =>
    [
      line('M0-80v-40h62v-62', k.metalDark, 9),
      box(-15, -86, 30, 86, k.b, 14),
      box(-74, -216, 130, 56, k.a, 16),
      box(-74, -216, 20, 56, k.light, 8),
      shape('M-40-160h20v30a10 10 0 0 1-20 0zM10-160h14v16a7 7 0 0 1-14 0z', k.a),
    ].join(''),
  ),
  helmet: thing(190, 110, (k) =>
    [
      shape('M-78-24c0-104 156-104 156 0z', k.c),
      shape('M-16-100h32v76h-32z', k.light),
      box(-95, -28, 190, 26, k.c, 13),
      line('M-54-40c4-26 16-38 26-44', k.light, 6),
    ].join(''),
  ),
  ladder: thing(130, 270, (k) =>
    [
      line('M-34-266L-58 0M34-266L58 0', k.wood, 13),
      ...[0, 1, 2, 3, 4].map((i) => line(`M${-53 + i * 4}-${36 + i * 50}H${53 - i * 4}`, k.c, 11)),
    ].join(''),
  ),
  chair: thing(140, 220, (k) =>
    [
      line('M-50 0v-214M50-214V0', k.woodDark, 13),
      box(-52, -206, 104, 24, k.d, 8),
      box(-52, -168, 104, 24, k.b, 8),
      box(-62, -104, 124, 26, k.c, 9),
      line('M-46-44h92', k.wood, 10),
      oval(0, -92, 50, 6, k.light, 0.35),
    ].join(''),
  ),
  window: thing(170, 220, (k) =>
    [
      shape('M-84 0v-136a84 84 0 0 1 168 0V0z', k.wood),
      shape('M-68-16v-120a68 68 0 0 1 136 0v120z', k.b),
      shape('M-68-60c30-40 50-10 70-30s40-20 66 6v68h-136z', k.leaf),
      disc(30, -150, 18, k.c),
      line('M0-204V-16M-68-110H68', k.light, 9),
    ].join(''),
  ),
  solar: thing(210, 170, (k) =>
    [
      line('M0-60V0M-40 0h80', k.metalDark, 12),
      place(
        { y: -106, turn: -14 },
        box(-100, -52, 200, 104, k.metal, 8),
        ...[0, 1, 2, 3].flatMap((i) => [0, 1].map((j) => box(-92 + i * 47, -45 + j * 47, 42, 42, k.ink, 3))),
        line('M-80 30L40-40', k.light, 3),
      ),
    ].join(''),
  ),
};
