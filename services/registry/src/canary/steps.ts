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

/**
 * Pages of the canary a second that its first share has to bring: a canary of twice the time is then found within 30 s,
 * 19 times in 20 where two thirds of the browsers or more tell their first paint. At 1 % of 20 pages a second it would
 * take twice as long, and cost as many pages, as it is their number that decides.
 */
const FIRST_PAGES_A_SECOND = 1;

/** The first share of an automatic canary, in percent: 1, or as many as bring enough pages, 10 at most. */
export function firstStep(pagesASecond: number): number {
  const [least, most] = STEPS;
  const wanted = Math.ceil((FIRST_PAGES_A_SECOND / pagesASecond) * 100);
  return Math.min(Math.max(wanted, least), most);
}

/** The next larger share; also from a share that a team chose. */
export function nextStep(percentage: number): number {
  return STEPS.find((step) => step > percentage) ?? 100;
}

/** What an automatic canary waits for: time, pages, first paints, or until a doubt is cleared up. */
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
