import { around, box, disc, line, oval, place, ring, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Tools of the house: taps, lights, locks, cleaning. */
export const HOGAR = {
  wrench: thing(90, 210, (k) =>
    place(
      { turn: 12 },
      box(-13, -160, 26, 155, k.metal, 13),
      shape('M-40-165a42 42 0 0 1 20-44v34l20 12 20-12v-34a42 42 0 0 1-16 84h-28a42 42 0 0 1-16-40z', k.metal),
      box(-6, -95, 12, 70, k.a, 6),
    ),
  ),
  tap: thing(150, 190, (k) =>
    [
      box(-20, -20, 70, 20, k.metalDark, 6),
      line('M16-16v-104h-52c-22 0-30 12-30 34v16', k.metal, 26),
      box(6, -160, 18, 40, k.metal),
      box(-32, -176, 94, 22, k.a, 11),
      shape('M-66-62c14 20 20 28 20 38a20 20 0 0 1-40 0c0-10 6-18 20-38z', k.b),
    ].join(''),
  ),
  bulb: thing(120, 200, (k) =>
    [
      place({ y: -125 }, around(10, line('M0-86v-16', k.c, 7))),
      shape('M-58-125a58 58 0 1 1 116 0c0 36-30 42-30 78h-56c0-36-30-42-30-78z', k.c),
      line('M-22-120l12 50M22-120l-12 50M-22-120l14 12 8-12 8 12 14-12', k.light, 5),
      box(-26, -46, 52, 14, k.metal, 5),
      box(-24, -30, 48, 13, k.metalDark, 5),
      box(-16, -16, 32, 16, k.metal, 6),
    ].join(''),
  ),
  key: thing(90, 200, (k) =>
    [
      ring(0, -155, 36, k.c, 20),
      box(-10, -120, 20, 120, k.c, 6),
      box(8, -34, 34, 16, k.c, 4),
      box(8, -64, 24, 14, k.c, 4),
      line('M-18-176a28 28 0 0 1 22-8', k.light, 5),
    ].join(''),
  ),
  broom: thing(110, 260, (k) =>
    [
      box(-6, -260, 12, 190, k.wood, 6),
      shape('M-20-84h40c6 30 26 50 30 84h-100c4-34 24-54 30-84z', k.c),
      box(-24, -98, 48, 18, k.a, 6),
      line('M-28-10l8-50M-8-8l3-52M12-8l-4-52M32-10l-10-50', k.ink, 2.5),
    ].join(''),
  ),
  bucket: thing(140, 150, (k) =>
    [
      line('M-58-110a58 44 0 0 1 116 0', k.metalDark, 6),
      shape('M-64-112h128l-16 112h-96z', k.b),
      oval(0, -112, 64, 14, k.ink, 0.35),
      disc(-22, -122, 22, k.light),
      disc(12, -128, 27, k.light),
      disc(38, -118, 17, k.light),
      box(-57, -70, 114, 12, k.light, 2),
    ].join(''),
  ),
  washer: thing(170, 200, (k) =>
    [
      box(-80, -200, 160, 196, k.light, 14),
      box(-80, -200, 160, 44, k.metal, 14),
      disc(-54, -178, 10, k.a),
      disc(-26, -178, 10, k.b),
      box(12, -186, 52, 16, k.ink, 6),
      disc(0, -80, 62, k.metalDark),
      disc(0, -80, 48, k.b),
      shape('M-44-70c20-18 30 10 48-4s28-8 40 0a46 46 0 0 1-88 4z', k.d),
      line('M-30-100a38 38 0 0 1 22-18', k.light, 6),
    ].join(''),
  ),
  toolbox: thing(210, 140, (k) =>
    [
      line('M-50-96v-34h100v34', k.ink, 11),
      shape('M-100-84l22-22h156l22 22z', k.a),
      box(-100, -86, 200, 86, k.a, 8),
      box(-100, -56, 200, 12, k.ink),
      box(-60, -66, 26, 32, k.c, 4),
      box(34, -66, 26, 32, k.c, 4),
    ].join(''),
  ),
};
