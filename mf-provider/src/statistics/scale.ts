/** Least count at the top of a chart, so that one visit does not fill it. */
const LEAST_TOP = 4;
/** Days that have room for their name on a phone. */
const LABELS = 4;

/** The top of a chart and where its lines are: whole counts, zero first. */
export function scaleOf(counts: readonly number[]): { top: number; lines: number[] } {
  const most = Math.max(LEAST_TOP, ...counts);
  const power = 10 ** Math.floor(Math.log10(most / 2));
  const step = [1, 2, 5, 10].map((factor) => Math.ceil(factor * power)).find((one) => one * 4 >= most) ?? most;
  const parts = Math.ceil(most / step);
  return { top: parts * step, lines: Array.from({ length: parts + 1 }, (_, line) => line * step) };
}

/** Places of the days that are named, evenly spread, the last day among them. */
export function labelledDays(days: number): number[] {
  const every = Math.max(1, Math.ceil(days / LABELS));
  return Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % every === 0);
}
