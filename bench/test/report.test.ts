import { describe, expect, it } from 'vitest';
import { type BarName, bars } from '../src/bars.ts';
import { type Baseline, evaluate, formatTable, readBaseline, renewBaseline, type Verdict } from '../src/report.ts';

const baseline: Baseline = {
  'photos.throughput': { ratio: 1, drift: 0.1 },
  'search.p95': { ratio: 1.1, drift: 0.1 },
};

describe('the verdict on a figure', () => {
  it.each<[BarName, number, Verdict]>([
    // More is better, at least 0.85; the baseline of 1 allows 0.9.
    ['photos.throughput', 0.95, 'ok'],
    ['photos.throughput', 0.9, 'ok'],
    ['photos.throughput', 0.89, 'worse'],
    ['photos.throughput', 0.84, 'missed'],
    // Less is better, at most 1.3; the baseline of 1.1 allows 1.21.
    ['search.p95', 0.7, 'ok'],
    ['search.p95', 1.21, 'ok'],
    ['search.p95', 1.22, 'worse'],
    ['search.p95', 1.31, 'missed'],
    // Without a baseline only the bar counts.
    ['reads.rate', 0.6, 'ok'],
    ['reads.rate', 0.59, 'missed'],
    ['reads.p99', 50, 'ok'],
    ['reads.p99', 51, 'missed'],
    ['reads.rate', Number.NaN, 'missed'],
  ])('%s at %d is %s', (bar, value, expected) => {
    expect(evaluate({ bar, value }, baseline)).toBe(expected);
  });
});

describe('a new baseline', () => {
  it('records ratios with their previous drift, omits times, and keeps ratios that were not measured', () => {
    const sides = { platform: '', bare: '' };
    const figures = [
      { bar: 'photos.throughput', value: 0.91239, ...sides },
      { bar: 'reads.rate', value: 0.7, ...sides },
      { bar: 'reads.p99', value: 20, ...sides },
    ] as const;
    expect(renewBaseline(baseline, figures)).toEqual({
      'photos.throughput': { ratio: 0.912, drift: 0.1 },
      'search.p95': { ratio: 1.1, drift: 0.1 },
      'reads.rate': { ratio: 0.7, drift: 0.2 },
    });
  });
});

it('the committed baseline contains ratios of known bars, each with a drift below one', async () => {
  const committed = await readBaseline();
  for (const [bar, kept] of Object.entries(committed)) {
    expect(bars[bar as BarName].unit).toBe('ratio');
    expect(kept).toEqual({ ratio: expect.any(Number), drift: expect.any(Number) });
    expect(kept.drift).toBeGreaterThan(0);
    expect(kept.drift).toBeLessThan(1);
  }
  expect(Object.keys(committed).length).toBeGreaterThan(0);
});

it('the table names both sides, the figure, its bar and the verdict', () => {
  const figure = { bar: 'search.p95', value: 1.6, platform: '16.0 ms', bare: '10.0 ms' } as const;
  const [names, line, ...more] = formatTable([figure], baseline);
  expect(names).toMatch(/^what +platform +bare +measured +bar +baseline$/);
  expect(line).toMatch(/16\.0 ms +10\.0 ms +1\.60 × +≤ 1\.3 × +1\.10 ± 10 % +✗ misses its bar$/);
  expect(more).toEqual([]);
});
