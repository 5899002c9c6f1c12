/** Web vitals that canaries are compared by and that are shown by version. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof vitalNames)[number];

/** How many pages had a value, by the number of the value's step on its scale. */
export type Histogram = ReadonlyMap<number, number>;

/** What is known of the pages that were served with a version. */
export interface Sample {
  served: number;
  /** Visitors that reported a failure on one of them. */
  failed: number;
  vitals: Readonly<Record<VitalName, Histogram>>;
}

/** Times from 10 ms on, each step a tenth longer than the one before; the last one, of 58 s, takes all that is longer. */
const TIME = { first: 10, growth: 1.1, steps: 92 };
/** Shifts in hundredths; the last step, 1, takes all that is more. */
const SHIFT = { size: 0.01, steps: 101 };

/** The step of a value: milliseconds, or a shift of layout without unit. */
export function stepOf(name: VitalName, value: number): number {
  const [step, { steps }] =
    name === 'cls'
      ? [Math.round(value / SHIFT.size), SHIFT]
      : [Math.round(Math.log(Math.max(value, TIME.first) / TIME.first) / Math.log(TIME.growth)), TIME];
  return Math.min(step, steps - 1);
}

function middleOf(name: VitalName, step: number): number {
  if (name === 'cls') return Math.round(step * SHIFT.size * 100) / 100;
  return Math.round(TIME.first * TIME.growth ** step);
}

/** Number of values. */
export function sizeOf(values: Histogram): number {
  return [...values.values()].reduce((sum, count) => sum + count, 0);
}

/** The value that three quarters of the pages do not exceed, in milliseconds or without unit; null without any. */
export function upperQuartile(name: VitalName, values: Histogram): number | null {
  const wanted = sizeOf(values) * 0.75;
  let passed = 0;
  for (const [step, count] of [...values].sort(([a], [b]) => a - b)) {
    passed += count;
    if (passed >= wanted && passed > 0) return middleOf(name, step);
  }
  return null;
}

/** What came between two samples of the same counters; all of the later one where the counters began again. */
export function since(earlier: Sample, later: Sample): Sample {
  if (later.served < earlier.served || later.failed < earlier.failed) return later;
  const without = (name: VitalName): Histogram =>
    new Map([...later.vitals[name]].map(([step, count]) => [step, count - (earlier.vitals[name].get(step) ?? 0)]));
  return {
    served: later.served - earlier.served,
    failed: later.failed - earlier.failed,
    vitals: { lcp: without('lcp'), inp: without('inp'), cls: without('cls') },
  };
}
