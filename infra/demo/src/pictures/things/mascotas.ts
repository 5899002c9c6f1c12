import { box, disc, line, oval, place, shape } from '../svg.ts';
import { thing } from './thing.ts';

/** Animals, plants and the field. */
export const MASCOTAS = {
  dog: thing(170, 220, (k) =>
    [
      line('M56-40q44-10 34-56', k.wood, 15),
      shape('M-46 0c-14-80 0-130 46-130s72 60 64 130z', k.wood),
      shape('M-14 0v-56h22V0z', k.light),
      box(-44, -128, 70, 18, k.a, 9),
      disc(-10, -104, 10, k.c),
      shape('M-66-164c0-70 112-70 112 0 0 40-30 50-56 50s-56-10-56-50z', k.wood),
      oval(-10, -142, 30, 24, k.light),
      shape('M-60-196c-36-4-36 50-16 66 16-8 24-40 16-66zM40-196c36-4 36 50 16 66-16-8-24-40-16-66z', k.woodDark),
      disc(-34, -172, 7, k.ink),
      disc(14, -172, 7, k.ink),
      oval(-10, -154, 11, 8, k.ink),
      line('M-10-146v8q-10 10-20 2M-10-138q10 10 20 2', k.ink, 4),
    ].join(''),
  ),
  cat: thing(150, 210, (k) =>
    [
      line('M46-16q60 6 40-64-8-24 10-34', k.ink, 17),
      shape('M-50 0c-10-70 6-124 50-124s62 54 52 124z', k.ink),
      shape('M-50-200l34 26h34l34-26c8 60 2 96-50 96s-60-36-52-96z', k.ink),
      oval(-20, -138, 11, 13, k.c),
      oval(22, -138, 11, 13, k.c),
      oval(-20, -138, 3, 11, k.ink),
      oval(22, -138, 3, 11, k.ink),
      shape('M-7-118h16l-8 9z', k.d),
      line('M-34-112l-40-6M-34-106l-38 8M36-112l40-6M36-106l38 8', k.light, 2.5),
      box(-34, -90, 70, 14, k.a, 7),
    ].join(''),
  ),
  bowl: thing(160, 100, (k) =>
    [
      ...[-40, -14, 14, 40].map((x) => disc(x, -66 - (x % 3), 20, k.woodDark)),
      shape('M-64-62h128l16 62h-160z', k.b),
      place(
        { y: -30 },
        disc(0, 8, 13, k.light),
        disc(-16, -8, 7, k.light),
        disc(0, -14, 7, k.light),
        disc(16, -8, 7, k.light),
      ),
    ].join(''),
  ),
  plant: thing(170, 240, (k) =>
    [
      ...[-58, 58, -32, 32, 0].map((turn) =>
        place(
          { y: -80, turn },
          shape('M0 0c-34-40-30-110 0-150 30 40 34 110 0 150z', k.leaf),
          line('M0-6v-120', k.light, 2.5),
        ),
      ),
      shape('M-54-92h108l-16 92h-76z', k.a),
      box(-62, -104, 124, 26, k.a, 6),
      line('M-44-50l14 16 15-16 15 16 15-16 15 16 14-16', k.c, 6),
    ].join(''),
  ),
  cactus: thing(140, 230, (k) =>
    [
      line('M-2-100h-42v-50M2-120h42v-44', k.leaf, 27),
      box(-24, -214, 48, 150, k.leaf, 24),
      line('M-8-196v110M8-196v110', k.light, 2.5),
      disc(0, -216, 15, k.d),
      disc(-44, -162, 10, k.d),
      shape('M-48-76h96l-14 76h-68z', k.c),
      box(-54, -86, 108, 20, k.c, 5),
    ].join(''),
  ),
  fishbowl: thing(180, 170, (k) =>
    [
      shape('M-50-166h100c-4 14 0 18 10 26 50 40 30 130-20 136h-80c-50-6-70-96-20-136 10-8 14-12 10-26z', k.light),
      shape('M-76-98q20-12 38 0t38 0 38 0 38 0c8 46-10 88-36 92h-80c-26-4-44-46-36-92z', k.b),
      shape('M-30-54c20-30 56-26 70 0-14 26-50 30-70 0zM34-54l34-22v44z', k.a),
      disc(-10, -60, 5, k.ink),
      disc(-44, -84, 6, k.light),
      disc(-34, -104, 4, k.light),
    ].join(''),
  ),
  hive: thing(170, 180, (k) =>
    [
      shape('M-30-176h60a14 14 0 0 1 0 32h-60a14 14 0 0 1 0-32z', k.c),
      ...[44, 60, 70, 74, 68].map((half, i) => box(-half, -150 + i * 30, half * 2, 32, i % 2 ? k.wood : k.c, 16)),
      disc(0, -42, 19, k.ink),
      ...[
        [-86, -140],
        [82, -110],
      ].map(([x, y]) =>
        place(
          { x: x ?? 0, y: y ?? 0 },
          oval(-4, -10, 8, 12, k.light),
          oval(8, -10, 8, 12, k.light),
          oval(0, 0, 17, 11, k.c),
          box(-5, -10, 5, 20, k.ink),
          box(4, -9, 5, 18, k.ink),
        ),
      ),
    ].join(''),
  ),
};
