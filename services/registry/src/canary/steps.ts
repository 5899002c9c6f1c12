import type { RegistryConfig } from '../config.ts';
import { type Sample, sizeOf } from './sample.ts';
import { isInconclusive } from './verdict.ts';

/** Successive shares of visitors for an automatic canary, in percent; at 100 it is live. */
const STEPS = [1, 10, 50, 100] as const;

/** Conditions under which a step may end. */
interface StepRule {
  /** Shortest duration of a step, in seconds. */
  seconds: number;
  /**
   * Fewest canary pages in a step. By the rule of three, 300 pages without a failure show with 95 % confidence that
   * less than 1 page in 100 fails.
   */
  pages: number;
}

/** Returns the configured rule. */
export function stepRule({ CANARY_STEP_S: seconds, CANARY_STEP_PAGES: pages }: RegistryConfig): StepRule {
  return { seconds, pages };
}

/** First paints that a step needs to tell a canary of twice the time from chance in 19 of 20 cases. */
const MIN_PAINTS = 30;

/**
 * Canary pages per second that the first share must bring. A canary of twice the time is then found within 30 s in 19
 * of 20 cases, if at least two thirds of the browsers report their first paint. At 1 % of 20 pages a second it would
 * take twice as long and cost as many pages, because only the number of pages decides.
 */
const FIRST_PAGES_A_SECOND = 1;

/** First share of an automatic canary, in percent: 1, or enough to bring the required pages, 10 at most. */
export function firstStep(pagesASecond: number): number {
  const [least, most] = STEPS;
  const needed = Math.ceil((FIRST_PAGES_A_SECOND / pagesASecond) * 100);
  return Math.min(Math.max(needed, least), most);
}

/** Next larger share; also works from a share that a team chose. */
export function nextStep(percentage: number): number {
  return STEPS.find((step) => step > percentage) ?? 100;
}

/** Condition that an automatic canary waits for: time, pages, first paints, or the end of an inconclusive comparison. */
type Wait = 'time' | 'pages' | 'paints' | 'inconclusive';

/**
 * Returns the condition that a canary still waits for at its present share; null if it may get the next share.
 * @param seconds time at this share
 * @param canary its counts since then, `control` those of the live version
 */
export function pendingCondition(rule: StepRule, seconds: number, canary: Sample, control: Sample): Wait | null {
  if (seconds < rule.seconds) return 'time';
  if (canary.served < rule.pages) return 'pages';
  const isMeasured = sizeOf(control.vitals.lcp) >= MIN_PAINTS;
  if (isMeasured && sizeOf(canary.vitals.lcp) < MIN_PAINTS) return 'paints';
  return isInconclusive(canary, control) ? 'inconclusive' : null;
}
