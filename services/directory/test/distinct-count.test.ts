import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { estimateDistinct, registerOf } from '../src/rules/distinct-count.ts';

/** The estimate after so many distinct things, each of which came so often. */
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

describe('the count of distinct things', () => {
  it('is nothing of nothing', () => expect(estimateDistinct([])).toBe(0));

  // Three standard errors of 6.5 %.
  it.each([1, 5, 50, 200, 1_000, 10_000, 100_000])('of %d is near it, however often they come', (distinct) => {
    const estimate = estimateOf(distinct);
    expect(Math.abs(estimate - distinct) / distinct).toBeLessThan(0.2);
    expect(estimateOf(distinct, 3)).toBe(estimate);
  });
});
