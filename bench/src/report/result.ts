import type { BarName } from '../bars.ts';

/** What one bar's figure came to. */
export interface Figure {
  bar: BarName;
  value: number;
  /** The platform's side, for people. */
  platform: string;
  /** The bare side, for people. */
  bare: string;
}

/** What a row measured. */
export interface RowResult {
  figures: Figure[];
  /** What else is worth knowing: numbers without a bar, by name. */
  notes: Record<string, number | string>;
}
