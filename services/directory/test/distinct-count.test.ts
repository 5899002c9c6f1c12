import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { estimateDistinct, registerOf } from '../src/model/report-case.ts';

/** Estimates a number of distinct values, each received several times. */
function estimateOf(distinct: number, times = 1): number {
  const ranks = new Map<number, number>();
  for (let number = 0; number < distinct * times; number += 1) {
    const hash = createHash('sha256')
      .update(`cosa ${number % distinct}`)
      .digest('hex');
    const { register, rank } = registerOf(hash);
    ranks.set(register, Math.max(rank, ranks.get(register) ?? 0));
  }
  return estimateDistinct([...ranks.values()]);
}

describe('the distinct count', () => {
  it('equals zero without values', () => expect(estimateDistinct([])).toBe(0));

  // Three standard errors of 6.5 %.
  it.each([1, 5, 50, 200, 1_000, 10_000, 100_000])(
    'estimates %d closely, however often each is received',
    (distinct) => {
      const estimate = estimateOf(distinct);
      expect(Math.abs(estimate - distinct) / distinct).toBeLessThan(0.2);
      expect(estimateOf(distinct, 3)).toBe(estimate);
    },
  );
});
