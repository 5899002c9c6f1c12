import { expect, it } from 'vitest';
import { seedOf } from '../src/visit.ts';

const noon = Date.UTC(2026, 10, 25, 12);
const seedsAt = (now: number) => Array.from({ length: 16 }, (_, order) => seedOf(now, order));

it('the seeds of a period are sixteen different numbers, and stay for ten minutes', () => {
  expect(new Set(seedsAt(noon)).size).toBe(16);
  expect(seedsAt(noon + 9 * 60_000)).toEqual(seedsAt(noon));
});

it('the seeds of the next ten minutes differ', () => {
  const later = new Set(seedsAt(noon + 10 * 60_000));
  expect(seedsAt(noon).filter((seed) => later.has(seed))).toEqual([]);
});

it('every seed is a number that calls accept', () => {
  for (const seed of seedsAt(noon)) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
});
