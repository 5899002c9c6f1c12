import { describe, expect, test } from 'vitest';
import { type Point, Positions } from '../src/index/positions.ts';
import { randomSource } from './random.ts';

const seed = 20_261_129;
const random = randomSource(seed);
const between = (from: number, to: number) => from + random() * (to - from);
/** Positions close to each other, anywhere, and beyond the poles and the date line as documents may have them. */
const POINTS: readonly (() => Point)[] = [
  () => ({ lat: between(19, 21), lng: between(-104, -99) }),
  () => ({ lat: between(-90, 90), lng: between(-180, 180) }),
  () => ({ lat: between(80, 110), lng: between(-400, 400) }),
  () => ({ lat: between(-300, -80), lng: between(-180, 180) }),
];
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

describe('a circle', () => {
  test(`contains the documents within its radius, in whatever order circles are asked for (seed ${seed})`, () => {
    const positions = new Positions();
    let count = 0;
    for (let round = 0; round < 200; round++) {
      for (let added = 0; added < 5; added++, count++) positions.add(random() < 0.1 ? undefined : pick(POINTS)());
      const { lat, lng } = pick(POINTS.slice(0, 2))();
      for (let circle = 0; circle < 5; circle++) {
        const from = random() < 0.8 ? { lat, lng } : { lat: between(-90, 90), lng };
        const radius = pick([0, 1_000, 50_000, 300_000, 5_000_000, 25_000_000]);
        const found = positions.within(from, radius);
        // The distance of a document is given in whole metres.
        const wrong = Array.from({ length: count }, (_, slot) => ({ slot, metres: positions.distance(slot, from) }))
          .filter(({ metres = Number.POSITIVE_INFINITY }) => Math.abs(metres - radius) > 1)
          .filter(({ slot, metres = Number.POSITIVE_INFINITY }) => found.has(slot) !== metres <= radius);
        expect(wrong).toEqual([]);
      }
    }
  });
});
