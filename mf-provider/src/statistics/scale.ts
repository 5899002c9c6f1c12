/** Minimum top of a chart, so that a single visit does not fill it. */
const MIN_TOP = 4;
/** Number of day labels that fit on a phone. */
const MAX_LABELS = 4;

/** Top of a chart and its grid lines: whole counts, zero first. */
export function scaleOf(counts: readonly number[]): { top: number; lines: number[] } {
  const most = Math.max(MIN_TOP, ...counts);
  const power = 10 ** Math.floor(Math.log10(most / 2));
  const step = [1, 2, 5, 10].map((factor) => Math.ceil(factor * power)).find((one) => one * 4 >= most) ?? most;
  const parts = Math.ceil(most / step);
  return { top: parts * step, lines: Array.from({ length: parts + 1 }, (_, line) => line * step) };
}

/** Indexes of the labelled days, evenly spread, including the last day. */
export function labelledDays(days: number): number[] {
  const every = Math.max(1, Math.ceil(days / MAX_LABELS));
  return Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % every === 0);
}
