import { offsetAt } from '../../places/day-start.ts';
import type { OpeningHours, Weekday } from './hours.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days that {@link nextChange} looks ahead: a week, and a closed day in it. */
const AHEAD_DAYS = 8;

/** Time on a zone's wall clock. */
export interface LocalTime {
  /** ISO `YYYY-MM-DD`. */
  date: string;
  day: Weekday;
  /** Minute of the day, 0 to 1439. */
  minute: number;
}

/**
 * Returns the wall-clock time of a zone at an instant.
 * @param zone IANA name; a RangeError if the runtime lacks it
 * @param instant milliseconds since 1970
 */
export function localTime(zone: string, instant: number): LocalTime {
  return timeOf(wallClock(zone, instant));
}

/** Wall clock of a zone in milliseconds, as if it were UTC: days have the same length, and differences are clock hours. */
export function wallClock(zone: string, instant: number): number {
  return instant + offsetAt(instant, zone);
}

function timeOf(wall: number): LocalTime {
  const clock = new Date(wall);
  return {
    date: clock.toISOString().slice(0, 10),
    day: (clock.getUTCDay() || 7) as Weekday,
    minute: clock.getUTCHours() * 60 + clock.getUTCMinutes(),
  };
}

/**
 * Returns true if a provider is open at an instant (R53); the end of a span is closed.
 * @param zone IANA name of the provider's zone
 * @param instant milliseconds since 1970
 */
export function isOpenAt(hours: OpeningHours, zone: string, instant: number): boolean {
  return isOpenOn(hours, wallClock(zone, instant));
}

function isOpenOn({ spans, closedDates }: OpeningHours, wall: number): boolean {
  // Spans of today, and those of yesterday that end today.
  return [0, 1].some((daysAgo) => {
    const { date, day, minute } = timeOf(wall - daysAgo * DAY_MS);
    const at = minute + daysAgo * 1440;
    return !closedDates.includes(date) && spans.some((span) => span.day === day && span.from <= at && at < span.to);
  });
}

/** Next opening or closing. */
export interface HoursChange {
  /** Milliseconds since 1970, a whole minute. */
  at: number;
  /** False if it closes. */
  opens: boolean;
}

/**
 * Finds the first instant after `instant` at which a provider opens or closes, at most 8 days ahead; null if there is no
 * change. It may be a clock change: a shop that opens at 2:30 opens at 3:00 in the night that skips this hour.
 * @param zone IANA name of the provider's zone
 * @param instant milliseconds since 1970
 */
export function nextChange(hours: OpeningHours, zone: string, instant: number): HoursChange | null {
  const isOpen = isOpenAt(hours, zone, instant);
  let start = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const limit = start + AHEAD_DAYS * DAY_MS;
  for (;;) {
    const offset = offsetAt(start, zone);
    const at = Math.min(nextChangeOn(hours, start + offset, isOpen) - offset, limit + MINUTE_MS);
    const shift = clockChange(zone, start, at);
    if (shift === null) return at > limit ? null : { at, opens: !isOpen };
    if (isOpenAt(hours, zone, shift) !== isOpen) return shift > limit ? null : { at: shift, opens: !isOpen };
    start = shift;
  }
}

/** Returns the first change on a wall clock that runs without clock changes; Infinity without a change within 8 days. */
function nextChangeOn(hours: OpeningHours, wall: number, isOpen: boolean): number {
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  let first = Number.POSITIVE_INFINITY;
  const last = midnight + AHEAD_DAYS * DAY_MS;
  // Spans of dates after the first change change nothing before it.
  for (let date = midnight - DAY_MS; date <= Math.min(first, last); date += DAY_MS) {
    const { day } = timeOf(date);
    for (const span of hours.spans.filter((one) => one.day === day)) {
      for (const minute of [span.from, span.to]) {
        const edge = date + minute * MINUTE_MS;
        if (edge > wall && edge < first && isOpenOn(hours, edge) !== isOpen) first = edge;
      }
    }
  }
  return first;
}

/** Finds the first minute after `start`, up to `end`, with another offset; null without a clock change between them. */
function clockChange(zone: string, start: number, end: number): number | null {
  const offset = offsetAt(start, zone);
  if (offsetAt(end, zone) === offset) return null;
  let before = start;
  let after = end;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after;
}
