import { expect, it } from 'vitest';
import { firstStep } from '../src/canary/steps.ts';
import { type Rollout, rollOut } from './rollout.ts';

const SEED = 20_261_124;

/** Simulates the same rollout many times, each with another seed, and prints the result. */
function rollOutMany(times: number, rollout: Omit<Rollout, 'seed'>) {
  console.log(`seeds ${SEED} to ${SEED + times - 1}: ${JSON.stringify(rollout)}`);
  return Array.from({ length: times }, (_, turn) => rollOut({ seed: SEED + turn, ...rollout }));
}

it('the first share is 1 % if that brings a page a second, else more, up to 10 %', () => {
  expect([1_000, 100, 50, 20, 5, 0].map(firstStep)).toEqual([1, 1, 2, 5, 10, 10]);
});

it('the registry finds a canary of twice the time within 30 s of 20 pages each, in its first share, 19 times in 20', () => {
  const found = rollOutMany(400, { traffic: 20, slowness: 2, reporting: 1, until: 30 });
  expect(found.filter(({ isHalted }) => isHalted).length).toBeGreaterThanOrEqual(380);
});

it('a larger first share finds the slow canary sooner and costs no more pages', () => {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length / 2] ?? 0;
  const [small, large] = [1, 5].map((share) => {
    const outcomes = rollOutMany(100, { traffic: 20, slowness: 2, reporting: 1, share });
    expect(outcomes.every(({ isHalted }) => isHalted)).toBe(true);
    return { seconds: median(outcomes.map(({ seconds }) => seconds)), pages: outcomes.map(({ pages }) => pages) };
  });
  expect(small?.seconds).toBeGreaterThan(2 * (large?.seconds ?? 0));
  expect(median(large?.pages ?? [])).toBeLessThan(3 * median(small?.pages ?? []));
});

it('the registry ends none of 100 rollouts of a good canary with as many failures as the live version', () => {
  const outcomes = rollOutMany(100, { traffic: 20, slowness: 1, reporting: 0.7 });
  expect(outcomes.filter(({ isHalted }) => isHalted)).toEqual([]);
});
