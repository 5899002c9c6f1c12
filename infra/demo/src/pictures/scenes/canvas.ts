import type { Random } from '../../random.ts';
import type { Paint } from '../paint.ts';
import type { Palette } from '../palettes.ts';
import type { Thing } from '../things/thing.ts';

/** What a composer draws with: the size in pixels, the colours, the things of the trade and the source of choices. */
export interface Canvas {
  width: number;
  height: number;
  palette: Palette;
  paint: Paint;
  /** Things of the group in a random order; the first fits the trade best. */
  things: readonly Thing[];
  /** Draws the group's own background over a rectangle of the picture's size. */
  motif(): string;
  random: Random;
}

/** A way to arrange things: the drawing as SVG elements. */
export type Composer = (canvas: Canvas) => string;
