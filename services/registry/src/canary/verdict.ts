import type { Rate } from './rates.ts';

/** Fewer failures than these are chance, or one visitor's browser. */
const MIN_FAILURES = 4;

/** Standard deviations by which the canary must be worse: by chance alone one window in 30,000 would be. */
const MIN_DEVIATIONS = 4;

/**
 * True where a canary fails more often than the live version beside it, more than chance explains: a one-sided test of two
 * proportions, and at least twice as often.
 */
export function isWorse(canary: Rate, control: Rate): boolean {
  if (canary.failed < MIN_FAILURES) return false;
  // A failure may be told before its page is.
  const tried = Math.max(canary.served, canary.failed);
  const compared = Math.max(control.served, control.failed, 1);
  const [share, usual] = [canary.failed / tried, control.failed / compared];
  if (share < 2 * usual) return false;
  const pooled = (canary.failed + control.failed) / (tried + compared);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / tried + 1 / compared));
  return deviation === 0 ? usual === 0 : (share - usual) / deviation >= MIN_DEVIATIONS;
}
