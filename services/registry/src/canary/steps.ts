import type { Sample } from './sample.ts';
import { sizeOf } from './sample.ts';
import { doubtOf } from './verdict.ts';

/** Shares of the visitors that an automatic canary gets one after the other, in percent; at 100 it is live. */
const STEPS = [1, 10, 50, 100] as const;

/** When a step may end. */
export interface StepRule {
  /** How long a step lasts at least, in seconds. */
  seconds: number;
  /**
   * Pages of the canary in a step at least. By the rule of three, 300 pages without a failure say with 95 % certainty that
   * less than 1 page in 100 fails.
   */
  pages: number;
}

/** First paints that a step needs to tell a canary of twice the time from chance in 19 of 20 cases. */
const MIN_PAINTS = 30;

/** The first share of an automatic canary. */
export const FIRST_STEP = STEPS[0];

/** The next larger share; also from a share that a team chose. */
export function nextStep(percentage: number): number {
  return STEPS.find((step) => step > percentage) ?? 100;
}

/** What an automatic canary waits for: time, pages, first paints, or until a doubt is settled. */
export type Wait = 'time' | 'pages' | 'paints' | 'doubt';

/**
 * What a canary still waits for at its present share; null where it may get the next one.
 * @param seconds since it has this share
 * @param canary what was counted of it since then, `control` of the live version beside it
 */
export function waitOf(rule: StepRule, seconds: number, canary: Sample, control: Sample): Wait | null {
  if (seconds < rule.seconds) return 'time';
  if (canary.served < rule.pages) return 'pages';
  const isMeasured = sizeOf(control.vitals.lcp) >= MIN_PAINTS;
  if (isMeasured && sizeOf(canary.vitals.lcp) < MIN_PAINTS) return 'paints';
  return doubtOf(canary, control) === null ? null : 'doubt';
}
