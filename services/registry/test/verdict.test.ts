import { describe, expect, it } from 'vitest';
import { type Sample, since, stepOf, upperQuartile } from '../src/canary/sample.ts';
import { nextStep, pendingCondition } from '../src/canary/steps.ts';
import { detectRegression } from '../src/canary/verdict.ts';
import { paintTimes } from './paint-times.ts';

/** Pages with these failures, and first paints around this typical time in milliseconds. */
function sample(served: number, failed: number, paints = 0, typical = 1_000, seed = 1): Sample {
  const lcp = new Map<number, number>();
  for (const ms of paintTimes(seed, typical, paints)) lcp.set(stepOf('lcp', ms), (lcp.get(stepOf('lcp', ms)) ?? 0) + 1);
  return { served, failed, vitals: { lcp, inp: new Map(), cls: new Map() } };
}

it.each([
  ['nothing failed', sample(500, 0), sample(5_000, 0), null],
  ['too few pages failed to prove a regression', sample(3, 3), sample(500, 0), null],
  ['it fails for everyone', sample(6, 6), sample(54, 0), 'fails'],
  ['its failures were reported before its pages', sample(0, 6), sample(54, 0), 'fails'],
  ['it fails for one in ten', sample(200, 20), sample(1_800, 4), 'fails'],
  ['both fail alike, as when the network is bad', sample(200, 20), sample(1_800, 180), null],
  ['both fail always', sample(50, 50), sample(50, 50), null],
  ['it is a little worse, as chance has it', sample(200, 6), sample(1_800, 36), null],
  ['it fails less', sample(200, 5), sample(1_800, 180), null],
  ['the live version has no pages to compare with', sample(40, 40), sample(0, 0), 'fails'],
  ['it paints in twice the time', sample(60, 0, 40, 2_000), sample(540, 0, 400), 'slower'],
  ['it paints a tenth later', sample(60, 0, 40, 1_100), sample(540, 0, 400), null],
  ['it paints sooner', sample(60, 0, 40, 500), sample(540, 0, 400), null],
  ['too few pages reported their first paint', sample(60, 0, 9, 4_000), sample(540, 0, 80), null],
  ['most of its pages never came up', sample(100, 0, 4), sample(900, 0, 600), 'silent'],
  ['few pages of either are measured', sample(100, 0, 4), sample(900, 0, 60), null],
])('detectRegression gives the right verdict if %s', (_name, canary, control, expected) => {
  expect(detectRegression(canary, control)).toBe(expected);
});

it('a good canary never ends, and 30 paints reveal a canary of twice the time, at least 19 times in 20', () => {
  const turns = Array.from({ length: 200 }, (_, seed) => seed);
  const found = (typical: number) =>
    turns.filter(
      (seed) => detectRegression(sample(40, 0, 30, typical, seed), sample(360, 0, 270, 1_000, seed + 1_000)) !== null,
    );
  expect(found(1_000)).toEqual([]);
  expect(found(2_000).length).toBeGreaterThan(190);
});

describe('the next share', () => {
  it.each([
    [1, 10],
    [5, 10],
    [10, 50],
    [50, 100],
    [99, 100],
  ])('follows %i with %i', (share, next) => {
    expect(nextStep(share)).toBe(next);
  });

  const rule = { seconds: 60, pages: 300 };
  it.each([
    ['time', 59, sample(900, 0), sample(900, 0)],
    ['pages', 60, sample(299, 0), sample(900, 0)],
    ['paints', 60, sample(300, 0, 29), sample(900, 0, 30)],
    ['inconclusive', 60, sample(300, 6), sample(30_000, 100)],
    ['inconclusive', 60, sample(300, 0, 60, 1_600, 7), sample(30_000, 0, 6_000)],
    [null, 60, sample(300, 0, 30), sample(900, 0, 30)],
    // No page is measured at all, so only the failures decide.
    [null, 60, sample(300, 0), sample(900, 0)],
  ])('waits for %s', (wait, seconds, canary, control) => {
    expect(pendingCondition(rule, seconds, canary, control)).toBe(wait);
  });
});

it('values keep a precision of a twentieth, and those beyond the scale become its end', () => {
  for (const ms of [120, 999, 2_500, 40_000]) {
    const seen = upperQuartile('lcp', new Map([[stepOf('lcp', ms), 1]])) ?? 0;
    expect(Math.abs(seen / ms - 1)).toBeLessThan(0.05);
  }
  expect(stepOf('lcp', 0)).toBe(0);
  expect(stepOf('lcp', 1e9)).toBe(stepOf('lcp', 1e6));
  expect(
    upperQuartile(
      'cls',
      new Map([
        [stepOf('cls', 0.1), 3],
        [stepOf('cls', 0.4), 1],
      ]),
    ),
  ).toBe(0.1);
  expect(upperQuartile('lcp', new Map())).toBeNull();
});

it('two counts give their difference, or all of the later count if counting started again', () => {
  expect(since(sample(10, 1, 5), sample(30, 2, 5)).served).toBe(20);
  expect(since(sample(10, 1), sample(4, 0)).served).toBe(4);
});
