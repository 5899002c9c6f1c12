import { describe, expect, it } from 'vitest';
import { COLUMN_COUNTS, layOut, RATIO_RANGE, ratioOf } from '../src/layout/index.ts';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 100_000);

function randomRatios(count: number): number[] {
  let state = SEED;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return ratioOf(400, 100 + (state % 900));
  });
}

describe('the shape of a box', () => {
  it.each([
    [400, 400, 1],
    [400, 500, 1.25],
    // Rounded to ten thousandths, like the gateway's markup.
    [960, 1280, 1.3333],
    [400, 4000, RATIO_RANGE.max],
    [4000, 400, RATIO_RANGE.min],
    [0, 300, 1],
    [300, Number.NaN, 1],
  ])('makes %d by %d a ratio of %d', (width, height, ratio) => {
    expect(ratioOf(width, height)).toBe(ratio);
  });
});

describe('the collage', () => {
  it('fills the first row from the left', () => {
    expect(layOut([1, 1.5, 0.7], 3).boxes.map(({ column }) => column)).toEqual([0, 1, 2]);
  });

  it('puts the next box under the shortest column', () => {
    expect(layOut([1, 1.5, 0.7, 1], 3).boxes[3]).toEqual({ column: 2, top: 0.7, height: 1, gaps: 1 });
  });

  it('needs no height without items', () => {
    expect(layOut([], 4)).toEqual({ boxes: [], height: 0, gaps: 0 });
  });

  it.each(COLUMN_COUNTS)(`never lays two boxes over each other in %d columns (seed ${SEED})`, (columns) => {
    const { boxes, height } = layOut(randomRatios(200), columns);
    for (let column = 0; column < columns; column += 1) {
      const stack = boxes.filter((box) => box.column === column);
      stack.forEach((box, index) => {
        const above = stack[index - 1];
        expect(box.top).toBeCloseTo(above ? above.top + above.height : 0);
        expect(box.gaps).toBe(index);
        expect(box.top + box.height).toBeLessThanOrEqual(height + 1e-9);
      });
    }
  });

  it.each(COLUMN_COUNTS)(`moves nothing in %d columns when a page is appended (seed ${SEED})`, (columns) => {
    const ratios = randomRatios(96);
    expect(layOut(ratios, columns).boxes.slice(0, 48)).toEqual(layOut(ratios.slice(0, 48), columns).boxes);
  });
});
