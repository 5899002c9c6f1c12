import { addDays, dayStart, today } from '@vitrina/contracts/places';
import type { Random } from '../random.ts';

const HOUR_MS = 3_600_000;
/** People write between 9:00 and 17:30, which is by day in both countries, even on a clock that shows UTC. */
const START_MS = 9 * HOUR_MS;
const PERIOD_MS = 8.5 * HOUR_MS;
/** Minimum period, so that comments do not appear simultaneous. */
const MIN_PERIOD_MS = 2 * HOUR_MS;

/** Moments of a comment and of its reply, in milliseconds since 1970. */
export interface Moments {
  at: number;
  replyAt: number;
}

/**
 * Draws plausible moments for comments, oldest first: by day in the provider's time zone, not after `now`, on the day
 * when the demo published its works; on the previous day if that day has just begun.
 */
export function momentsOf(count: number, timeZone: string, now: number, random: Random): Moments[] {
  const day = today(timeZone, new Date(now));
  const opening = dayStart(day, timeZone) + START_MS;
  const begun = now - opening >= MIN_PERIOD_MS;
  const from = begun ? opening : dayStart(addDays(day, -1), timeZone) + START_MS;
  const to = Math.min(now, from + PERIOD_MS);
  const drawn = Array.from({ length: count }, () => Math.round(random.between(from, to)));
  return drawn.sort((a, b) => a - b).map((at) => ({ at, replyAt: Math.round(random.between(at, to)) }));
}
