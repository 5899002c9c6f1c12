import type { Paint } from '../paint.ts';

/** A tool or ware of a trade, drawn standing on the origin: x to both sides, y upwards as negative numbers. */
export interface Thing {
  /** Width and height of the drawing, in its own units. */
  width: number;
  height: number;
  draw(k: Paint): string;
}

/** A thing of this size. */
export const thing = (width: number, height: number, draw: (k: Paint) => string): Thing => ({ width, height, draw });
