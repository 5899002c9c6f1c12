/** Web vitals by which canaries are compared; also shown for each version. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Number of pages per step of a value's scale. */
export type Histogram = ReadonlyMap<number, number>;

/** Counts of the pages served with a version. */
export interface Sample {
  served: number;
  /** Visitors that reported a failure on such a page. */
  failed: number;
  vitals: Readonly<Record<VitalName, Histogram>>;
}

/** Scale of times: from 10 ms, each step a tenth longer than the one before; the last step, 58 s, takes everything longer. */
const TIME = { first: 10, growth: 1.1, steps: 92 };
/** Scale of layout shifts in hundredths; the last step, 1, takes everything larger. */
const SHIFT = { size: 0.01, steps: 101 };

/** Step of a value in milliseconds, or of a layout shift without unit. */
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

/** Upper quartile of the pages' values, in milliseconds or without unit; null without values. */
export function upperQuartile(name: VitalName, values: Histogram): number | null {
  const wanted = sizeOf(values) * 0.75;
  let passed = 0;
  for (const [step, count] of [...values].sort(([a], [b]) => a - b)) {
    passed += count;
    if (passed >= wanted && passed > 0) return middleOf(name, step);
  }
  return null;
}

/** Difference between two samples of the same counters; the whole later sample if the counters restarted. */
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
