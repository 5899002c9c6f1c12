/** Numbers of columns in the collage, narrowest page first. */
export const COLUMN_COUNTS = [2, 3, 4, 6] as const;

/** Height over width that a box may have: a picture beyond it is cut, so that none fills a column alone. */
export const RATIO_RANGE = { min: 0.6, max: 1.7 } as const;

/** Position of a box among `columns`: column from 0, top and height in widths of a column, gaps above it. */
export interface Box {
  column: number;
  top: number;
  height: number;
  gaps: number;
}

/** Layout: a box for each item in the items' order, and the tallest column. */
export interface Layout {
  boxes: Box[];
  height: number;
  gaps: number;
}

/**
 * Height over width of a picture within the range, rounded to ten thousandths, so that gateway and application give a
 * box the same height to the last fraction of a pixel; 1 if its size is unknown.
 */
export function ratioOf(width: number, height: number): number {
  if (!(width > 0) || !(height > 0)) return 1;
  return Math.round(Math.min(RATIO_RANGE.max, Math.max(RATIO_RANGE.min, height / width)) * 1e4) / 1e4;
}

/**
 * Puts each box under the shortest column, the leftmost of equals, so that appended items never move existing ones.
 * Reading order and tab order stay the items' order. Heights are in column widths: no pixel is measured.
 */
export function layOut(ratios: readonly number[], columns: number): Layout {
  const tops = Array.from({ length: columns }, () => ({ height: 0, gaps: 0 }));
  const boxes = ratios.map((ratio) => {
    const column = tops.reduce((best, top, index) => (top.height < (tops[best]?.height ?? 0) - 1e-9 ? index : best), 0);
    const under = tops[column] ?? { height: 0, gaps: 0 };
    const box = { column, top: under.height, height: ratio, gaps: under.gaps };
    tops[column] = { height: under.height + ratio, gaps: under.gaps + 1 };
    return box;
  });
  const tallest = tops.reduce((best, top) => (top.height > best.height ? top : best), { height: 0, gaps: 0 });
  return { boxes, height: tallest.height, gaps: Math.max(0, tallest.gaps - 1) };
}
