import { describe, expect, it } from 'vitest';
import { median, percentile } from '../src/measure.ts';

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  it.each([
    [0, 1],
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
  ])('returns the value that a share of %d of all values does not exceed', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('leaves the values in their order', () => {
    const values = [3, 1, 2];
    percentile(values, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });

  it('refuses an empty list', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});

describe('median', () => {
  it.each([
    [[5], 5],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('of %j equals %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('refuses an empty list', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});
