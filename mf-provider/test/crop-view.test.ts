import { describe, expect, it } from 'vitest';
import { covering, partOf, zoomedAt } from '../src/profile/crop-view.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 150, height: 300 };

describe('the part of a picture within the square', () => {
  it.each([
    ['the middle at first', { x: 0, y: 0, zoom: 1 }, wide, { x: 0.25, y: 0, width: 0.5, height: 1 }],
    ['the left end after a move to the right', { x: 100, y: 0, zoom: 1 }, wide, { x: 0, y: 0, width: 0.5, height: 1 }],
    ['half as large at twice the zoom', { x: 0, y: 0, zoom: 2 }, tall, { x: 0.25, y: 0.375, width: 0.5, height: 0.25 }],
    ['its corner at twice the zoom', { x: -75, y: -225, zoom: 2 }, tall, { x: 0.5, y: 0.75, width: 0.5, height: 0.25 }],
  ])('is %s', (_, view, size, part) => {
    expect(partOf(view, size)).toEqual(part);
  });
});

describe('a picture behind the square', () => {
  it.each([
    ['sideways, as far as it is wider', { x: 500, y: 30, zoom: 1 }, wide, { x: 100, y: 0, zoom: 1 }],
    ['further with zoom', { x: -500, y: -500, zoom: 2 }, tall, { x: -75, y: -225, zoom: 2 }],
  ])('moves %s', (_, view, size, moved) => {
    expect(covering(view, size)).toEqual(moved);
  });

  it('keeps what is under the fingers there while it is zoomed', () => {
    expect(zoomedAt({ x: 10, y: -20, zoom: 1 }, 2, { x: 50, y: 40 })).toEqual({ x: -30, y: -80, zoom: 2 });
  });

  it.each([
    [0.5, 1],
    [9, 4],
  ])('limits the zoom %d to %d', (asked, zoom) => {
    expect(zoomedAt({ x: 0, y: 0, zoom: 2 }, asked, { x: 0, y: 0 }).zoom).toBe(zoom);
  });
});
