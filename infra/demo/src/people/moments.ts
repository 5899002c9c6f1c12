import { addDays, dayStart, today } from '@vitrina/contracts/places';
import type { Random } from '../random.ts';

const HOUR_MS = 3_600_000;
/** People write between nine and half past five: by day in both countries, also on a clock that shows UTC. */
const OPENS_MS = 9 * HOUR_MS;
const OPEN_MS = 8.5 * HOUR_MS;
/** Shorter than this, all would seem to write at once. */
const SHORTEST_MS = 2 * HOUR_MS;

/** When a comment was written and when it was answered, in milliseconds since 1970. */
export interface Moments {
  at: number;
  replyAt: number;
}

/**
 * Credible moments for some comments, the oldest first: by day in the provider's zone, not after `now`, and on the day on
 * which the demo published its works; on the day before where that one has hardly begun.
 */
export function momentsOf(count: number, timeZone: string, now: number, random: Random): Moments[] {
  const day = today(timeZone, new Date(now));
  const opening = dayStart(day, timeZone) + OPENS_MS;
  const begun = now - opening >= SHORTEST_MS;
  const from = begun ? opening : dayStart(addDays(day, -1), timeZone) + OPENS_MS;
  const to = Math.min(now, from + OPEN_MS);
  const drawn = Array.from({ length: count }, () => Math.round(random.between(from, to)));
  return drawn.sort((a, b) => a - b).map((at) => ({ at, replyAt: Math.round(random.between(at, to)) }));
}
