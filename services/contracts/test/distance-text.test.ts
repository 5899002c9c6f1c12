import { describe, expect, it } from 'vitest';
import { searchFilters } from '../src/calls/search.ts';
import { distanceText } from '../src/rules/distance-text.ts';

describe('distanceText', () => {
  it.each([
    [0, 'a menos de 5 km'],
    [4, 'a menos de 5 km'],
    [5, 'a 5 km'],
    [7, 'a 5 km'],
    [8, 'a 10 km'],
    [12, 'a 10 km'],
    [13, 'a 15 km'],
    [18, 'a 20 km'],
    [25, 'a 20 km'],
    [26, 'a 30 km'],
    [35, 'a 30 km'],
    [38, 'a 40 km'],
    [45, 'a 40 km'],
    [46, 'a 50 km'],
    [75, 'a 50 km'],
    [76, 'a 100 km'],
    [149, 'a 100 km'],
    [150, 'a 100 km'],
    [151, 'a 200 km'],
    [449, 'a 400 km'],
    [1_251, 'a 1300 km'],
  ])('shows %i km as the step "%s"', (km, text) => {
    expect(distanceText(km)).toBe(text);
  });

  it('never shows a result within a radius as farther than the radius', () => {
    for (const option of searchFilters.radio.unwrap().in.options) {
      const radius = Number(option);
      for (let km = 5; km <= radius; km += 1) {
        expect(Number(/\d+/.exec(distanceText(km))?.[0]), `${km} km of ${radius}`).toBeLessThanOrEqual(radius);
      }
    }
  });
});
