import { type Sample, sizeOf, upperQuartile } from './sample.ts';
import { chanceOfAsMany, rankEvidence, rankExcess, type Share } from './statistics.ts';

/** Fewest failures that end a canary; fewer are chance, or one visitor's browser. */
const MIN_FAILURES = 4;

/** Probability, for a canary as good as the live version, below which its failures end it or hold it at its share. */
const CHANCE = { end: 1 / 30_000, hold: 1 / 44 };

/** Standard deviations by which a canary must be worse to be ended: by chance, one comparison in 30,000 would be. */
const END_DEVIATIONS = 4;

/** Standard deviations from which a canary keeps its share but is not ended: one good canary in 44 waits for more data. */
const HOLD_DEVIATIONS = 2;

/** Fewest reported values for comparing a share; ten pages that are twice as slow are hard to overlook. */
const MIN_VALUES = 10;

/**
 * Drift expected of a canary of twice the time, from a share's first paints on: at the spread of real visitors' times
 * (two thirds between 0.6 and 1.6 times the typical time), the excess of ranks grows by 1.17 standard deviations with
 * the root of the number of paints.
 */
const EARLY_DRIFT = 1.17;

/**
 * Likelihood ratio that ends a canary early: how many times likelier the paints so far must be for a canary of twice
 * the time than for one like the live version. A good canary reaches it in at most 1 of 200 shares; in simulated
 * rollouts in 1 of 1,000, because ranks are bounded.
 */
const EARLY_ODDS = 200;

/** Fewest first paints for an early decision. */
const MIN_EARLY_VALUES = 4;

/** Slowdown from which a canary is ended, and from which it keeps its share. */
const SLOWER = { end: 1.3, hold: 1.1 };

/** Regression that ends a canary: it fails more often, it paints later, or too few of its pages report anything. */
export type Regression = 'fails' | 'slower' | 'silent';

/** Detects a regression of a canary against the live version that is beyond chance; null without a regression. */
export function detectRegression(canary: Sample, control: Sample): Regression | null {
  if (canary.failed >= MIN_FAILURES && failsMore(canary, control, CHANCE.end)) return 'fails';
  if (isSlower(canary, control, END_DEVIATIONS, SLOWER.end)) return 'slower';
  if (isSilent(canary, control)) return 'silent';
  return null;
}

/**
 * True if a canary is so much slower that its first few paints prove it. It may be called after every page.
 * @param canary all counts since it has its share, `control` those of the live version: nothing may drop out, as counts
 *   older than two minutes do elsewhere
 */
export function isSlowFromStart(canary: Sample, control: Sample): boolean {
  const paints = canary.vitals.lcp;
  const baseline = control.vitals.lcp;
  if (sizeOf(paints) < MIN_EARLY_VALUES || sizeOf(baseline) < MIN_VALUES) return false;
  return isRatioOf(canary, control, SLOWER.end) && rankEvidence(paints, baseline, EARLY_DRIFT) >= Math.log(EARLY_ODDS);
}

/** True if the comparison is inconclusive: the canary keeps its share although it has no {@link detectRegression}. */
export function isInconclusive(canary: Sample, control: Sample): boolean {
  return failsMore(canary, control, CHANCE.hold) || isSlower(canary, control, HOLD_DEVIATIONS, SLOWER.hold);
}

/**
 * Compares failures with Fisher's exact test of two proportions, because failures are few; requires at least twice the
 * rate. If the live version has no page, most of the canary's own pages must fail.
 */
function failsMore(canary: Sample, control: Sample, chance: number): boolean {
  const failed = failures(canary);
  const baseline = failures(control);
  if (control.served === 0) return failed.hits * 2 > failed.tries;
  return (
    failed.hits / failed.tries >= (2 * baseline.hits) / baseline.tries && chanceOfAsMany(failed, baseline) <= chance
  );
}

/** Compares times with Mann and Whitney's rank test, which holds for any distribution of times. */
function isSlower(canary: Sample, control: Sample, deviations: number, ratio: number): boolean {
  const paints = canary.vitals.lcp;
  const baseline = control.vitals.lcp;
  if (sizeOf(paints) < MIN_VALUES || sizeOf(baseline) < MIN_VALUES) return false;
  return isRatioOf(canary, control, ratio) && rankExcess(paints, baseline) >= deviations;
}

/** True if the canary's upper quartile is at least this multiple of the live version's. */
function isRatioOf(canary: Sample, control: Sample, ratio: number): boolean {
  const quartile = ({ vitals }: Sample) => upperQuartile('lcp', vitals.lcp) ?? 0;
  return quartile(canary) >= ratio * quartile(control);
}

/** Detects pages that never came up, which report no failure: less than half the rate of reporting pages is no chance. */
function isSilent(canary: Sample, control: Sample): boolean {
  const reported = reporting(canary);
  const baseline = reporting(control);
  if (baseline.hits < MIN_VALUES) return false;
  return (
    reported.hits / reported.tries <= baseline.hits / baseline.tries / 2 && excess(baseline, reported) >= END_DEVIATIONS
  );
}

/** A failure, or a value, may be reported before its page is counted. */
const failures = ({ failed, served }: Sample): Share => ({ hits: failed, tries: Math.max(served, failed, 1) });
const reporting = ({ vitals, served }: Sample): Share => {
  const hits = sizeOf(vitals.lcp);
  return { hits, tries: Math.max(served, hits, 1) };
};

/** Standard deviations by which the first share is larger than the second, by their pooled variance. */
function excess(first: Share, second: Share): number {
  const pooled = (first.hits + second.hits) / (first.tries + second.tries);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / first.tries + 1 / second.tries));
  const difference = first.hits / first.tries - second.hits / second.tries;
  if (deviation === 0) return 0;
  return difference / deviation;
}
