import { around, box, disc, line, oval, place, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Instruments and the stage. */
export const MUSICA = {
  guitar: thing(140, 290, (k) =>
    [
      box(-10, -250, 20, 150, k.woodDark, 4),
      shape('M-16-286h32l6 44h-44z', k.wood),
      ...[-1, 1].flatMap((side) => [0, 1].map((i) => disc(side * 24, -274 + i * 20, 6, k.c))),
      shape('M-40-150c-20 20 4 36-20 60-24 30-6 90 60 90s84-60 60-90c-24-24 0-40-20-60-16-16-64-16-80 0z', k.a),
      disc(0, -96, 24, k.ink),
      ring(0, -96, 28, k.c, 5),
      box(-26, -44, 52, 12, k.woodDark, 4),
      line('M-6-240V-38M0-240V-38M6-240V-38', k.light, 1.6),
    ].join(''),
  ),
  drum: thing(170, 170, (k) =>
    [
      shape('M-80-124v104c30 26 130 26 160 0v-104z', k.a),
      line('M-80-110l27 104 27-104 27 112 27-112 27 104 25-104', k.c, 5),
      oval(0, -124, 80, 24, k.light),
      line('M-80-112c30 26 130 26 160 0', k.b, 11),
      line('M-60-210L10-128M70-206l-40 72', k.wood, 9),
      disc(10, -128, 10, k.woodDark),
      disc(30, -134, 10, k.woodDark),
    ].join(''),
  ),
  maracas: thing(150, 200, (k) =>
    [-1, 1]
      .map((side) =>
        place(
          { x: side * 16, turn: side * 22 },
          box(-8, -100, 16, 100, k.wood, 7),
          oval(0, -138, 40, 50, side > 0 ? k.a : k.b),
          line('M-38-138q19 16 38 0t38 0', k.c, 8),
          line('M-30-166q15 12 30 0t30 0', k.light, 5),
        ),
      )
      .join(''),
  ),
  trumpet: thing(250, 120, (k) =>
    [
      line('M-110-76H60', k.c, 15),
      shape('M40-84c40 0 60-10 76-34v96c-16-24-36-34-76-34z', k.c),
      line('M-60-76v50q0 16 18 16h60q18 0 18-16v-50', k.c, 11),
      ...[-30, -6, 18].map((x) => box(x - 8, -104, 16, 62, k.metal, 5) + box(x - 10, -114, 20, 12, k.light, 5)),
      oval(-116, -76, 9, 15, k.metal),
    ].join(''),
  ),
  microphone: thing(90, 260, (k) =>
    [
      box(-44, -14, 88, 14, k.ink, 7),
      line('M0-10v-130', k.metalDark, 9),
      place(
        { y: -130, turn: 18 },
        shape('M-20 6l-6-66h52l-6 66z', k.ink),
        box(-32, -118, 64, 70, k.metal, 32),
        line('M-28-96h56M-30-80h60M-16-114v56M0-116v60M16-114v56', k.metalDark, 2.5),
        box(-32, -66, 64, 12, k.c, 4),
      ),
    ].join(''),
  ),
  vinyl: thing(200, 190, (k) =>
    [
      box(-98, -186, 196, 184, k.b, 14),
      disc(-12, -94, 74, k.ink),
      ...[62, 52, 42].map((r) => ring(-12, -94, r, k.metalDark, 1.5)),
      disc(-12, -94, 27, k.a),
      disc(-12, -94, 6, k.light),
      line('M76-160v60l-42 36', k.metal, 9),
      disc(76, -160, 14, k.c),
    ].join(''),
  ),
  keys: thing(260, 100, (k) =>
    [
      box(-128, -96, 256, 94, k.ink, 12),
      ...Array.from({ length: 9 }, (_, i) => box(-117 + i * 26, -66, 24, 58, k.light, 4)),
      ...[0, 1, 3, 4, 5, 7].map((i) => box(-99 + i * 26, -66, 14, 34, k.ink, 3)),
      disc(-100, -81, 7, k.a),
      disc(-80, -81, 7, k.c),
      box(40, -88, 70, 14, k.b, 6),
    ].join(''),
  ),
  sombrero: thing(240, 130, (k) =>
    [
      oval(0, -28, 118, 28, k.ink),
      oval(0, -34, 106, 20, k.a),
      shape('M-48-36c-4-60 20-90 48-92 28 2 52 32 48 92-26 14-70 14-96 0z', k.ink),
      shape('M-50-58c30 14 70 14 100 0v20c-30 14-70 14-100 0z', k.c),
      line('M-96-34q16 12 32 0M64-34q16 12 32 0', k.c, 5),
      place({ y: -88 }, around(6, oval(0, -14, 5, 10, k.c))),
    ].join(''),
  ),
  mask: thing(150, 170, (k) =>
    [
      shape('M-66-160c44 16 88 16 132 0 14 90-10 150-66 160-56-10-80-70-66-160z', k.light),
      shape('M0-148c24 2 46-4 66-12 14 90-10 150-66 160z', k.d),
      shape('M-46-110q16-16 32 0-16 12-32 0zM14-110q16-16 32 0-16 12-32 0z', k.ink),
      shape('M-36-64q36 20 72 0-10 42-36 42t-36-42z', k.a),
      disc(-42, -84, 10, k.c),
      disc(42, -84, 10, k.c),
    ].join(''),
  ),
};
