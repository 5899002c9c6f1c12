import { describe, expect, it } from 'vitest';
import { labelledDays, scaleOf } from '../src/statistics/visits-chart.tsx';

describe('the scale of a chart', () => {
  it.each([
    [[], 4, [0, 1, 2, 3, 4]],
    [[0, 1], 4, [0, 1, 2, 3, 4]],
    [[7, 3], 8, [0, 2, 4, 6, 8]],
    [[21], 30, [0, 10, 20, 30]],
    [[100], 100, [0, 50, 100]],
    [[9_999], 10_000, [0, 5_000, 10_000]],
  ])('ends for %j at %i', (counts, top, lines) => {
    expect(scaleOf(counts)).toEqual({ top, lines });
  });

  it('draws at most five whole grid lines, up to the highest count', () => {
    for (let most = 0; most < 5_000; most += 7) {
      const { top, lines } = scaleOf([most]);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(lines.every(Number.isInteger)).toBe(true);
      expect(lines.length).toBeLessThanOrEqual(5);
    }
  });
});

it('labels few days, including the last', () => {
  expect(labelledDays(7)).toEqual([0, 2, 4, 6]);
  for (const days of [7, 30, 90]) {
    expect(labelledDays(days).at(-1)).toBe(days - 1);
    expect(labelledDays(days).length).toBeLessThanOrEqual(5);
  }
});
