import { chanceOfAsMany, type Share } from './chance.ts';
import { rankEvidence, rankExcess } from './ranks.ts';
import { type Sample, sizeOf, upperQuartile } from './sample.ts';

/** Fewer failures than these are chance, or one visitor's browser. */
const MIN_FAILURES = 4;

/** Chance at which a canary's failures end it, and at which they keep it at its share, were it as good as the live one. */
const CHANCE = { ended: 1 / 30_000, doubted: 1 / 44 };

/** Standard deviations by which the canary must be worse: by chance alone one comparison in 30,000 would be. */
const MIN_DEVIATIONS = 4;

/**
 * Standard deviations from which a canary gets no larger share although it is not ended: one good canary in 44 waits until
 * more is known of it.
 */
const DOUBT_DEVIATIONS = 2;

/** A share is compared where at least so many pages reported their values; ten that are twice as slow are hard to overlook. */
const MIN_VALUES = 10;

/**
 * What is looked for from the first paints of a share on: twice the time, at the spread of real visitors' times (two thirds
 * between 0.6 and 1.6 times the typical one), lets the excess of ranks grow by 1.17 standard deviations with the root of
 * the number of paints.
 */
const EARLY_DRIFT = 1.17;

/**
 * How many times likelier the paints so far have to be of a canary of twice the time than of one like the live version. A
 * good canary reaches that in 1 of 200 shares at most; in simulated rollouts it is 1 of 1,000, as ranks are bounded.
 */
const EARLY_ODDS = 200;

/** Fewer first paints than these are no sample, whatever they say. */
const MIN_EARLY_VALUES = 4;

/** How many times slower a canary is at least where it is ended, and where it gets no larger share. */
const SLOWER = { ended: 1.3, doubted: 1.1 };

/** Why a canary is ended: it fails more often, it paints later, or its pages do not tell that they came up. */
export type Fault = 'fails' | 'slower' | 'silent';

/** What of a canary is worse than the live version beside it by more than chance explains; null where nothing is. */
export function faultOf(canary: Sample, control: Sample): Fault | null {
  if (canary.failed >= MIN_FAILURES && failsMore(canary, control, CHANCE.ended)) return 'fails';
  if (isSlower(canary, control, MIN_DEVIATIONS, SLOWER.ended)) return 'slower';
  if (isSilent(canary, control)) return 'silent';
  return null;
}

/**
 * True where a canary is so much slower that its first few paints say so. It may be asked after every page.
 * @param canary all that was counted of it since it has its share, `control` of the live version beside it: nothing may
 *   drop out, as it does of the last two minutes
 */
export function isSlowFromStart(canary: Sample, control: Sample): boolean {
  const [its, usual] = [canary.vitals.lcp, control.vitals.lcp];
  if (sizeOf(its) < MIN_EARLY_VALUES || sizeOf(usual) < MIN_VALUES) return false;
  return isRatioOf(canary, control, SLOWER.ended) && rankEvidence(its, usual, EARLY_DRIFT) >= Math.log(EARLY_ODDS);
}

/** What speaks against a larger share of a canary that has no {@link faultOf}; null where nothing does. */
export function doubtOf(canary: Sample, control: Sample): Fault | null {
  if (failsMore(canary, control, CHANCE.doubted)) return 'fails';
  if (isSlower(canary, control, DOUBT_DEVIATIONS, SLOWER.doubted)) return 'slower';
  return null;
}

/**
 * Fisher's exact test of two proportions, as failures are few; twice as often at least. Beside no page of the live version
 * most of its own have to fail.
 */
function failsMore(canary: Sample, control: Sample, chance: number): boolean {
  const [its, usual] = [failures(canary), failures(control)];
  if (control.served === 0) return its.hits * 2 > its.tries;
  return its.hits / its.tries >= (2 * usual.hits) / usual.tries && chanceOfAsMany(its, usual) <= chance;
}

/** Mann and Whitney's test of the ranks of two groups, which holds whatever the spread of times is. */
function isSlower(canary: Sample, control: Sample, deviations: number, ratio: number): boolean {
  const [its, usual] = [canary.vitals.lcp, control.vitals.lcp];
  if (sizeOf(its) < MIN_VALUES || sizeOf(usual) < MIN_VALUES) return false;
  return isRatioOf(canary, control, ratio) && rankExcess(its, usual) >= deviations;
}

/** True where three quarters of a canary's pages take so many times as long as those of the live version. */
function isRatioOf(canary: Sample, control: Sample, ratio: number): boolean {
  const quartile = ({ vitals }: Sample) => upperQuartile('lcp', vitals.lcp) ?? 0;
  return quartile(canary) >= ratio * quartile(control);
}

/** Pages that never came up tell no failure either; less than half as many that tell anything is no chance. */
function isSilent(canary: Sample, control: Sample): boolean {
  const [its, usual] = [reporting(canary), reporting(control)];
  if (usual.hits < MIN_VALUES) return false;
  return its.hits / its.tries <= usual.hits / usual.tries / 2 && excess(usual, its) >= MIN_DEVIATIONS;
}

/** A failure, or a value, may be reported before its page is. */
const failures = ({ failed, served }: Sample): Share => ({ hits: failed, tries: Math.max(served, failed, 1) });
const reporting = ({ vitals, served }: Sample): Share => {
  const hits = sizeOf(vitals.lcp);
  return { hits, tries: Math.max(served, hits, 1) };
};

/** By how many standard deviations the first share is larger than the second, by their pooled variance. */
function excess(first: Share, second: Share): number {
  const pooled = (first.hits + second.hits) / (first.tries + second.tries);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / first.tries + 1 / second.tries));
  const difference = first.hits / first.tries - second.hits / second.tries;
  if (deviation === 0) return 0;
  return difference / deviation;
}
