/** Day of the week as in ISO 8601: 1 is Monday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Time without a break on one day of the week; at most 24 hours, so it may end on the next day. */
export interface OpeningSpan {
  /** Day on which it starts. */
  day: Weekday;
  /** First minute, 0 to 1439 of that day. */
  from: number;
  /** End, exclusive, in minutes of the same day, 1 to 2880: 1440 is midnight, 1560 is 2:00 on the next day. */
  to: number;
}

/**
 * Weekly opening hours (R53), on the wall clock of the provider's zone. A skipped hour of a clock change is never open, and
 * a repeated hour is open twice. Spans have an order by start and do not overlap.
 */
export interface OpeningHours {
  /** At least one; a day without spans is closed. */
  spans: readonly OpeningSpan[];
  /**
   * Exceptional closed days, ISO `YYYY-MM-DD`, in order. A closed day cancels the spans that start on it: a bar closed on
   * the 25th stays open until 2:00 that night if it opened on the 24th, and is closed until 2:00 on the 26th.
   */
  closedDates: readonly string[];
}

export const DAY_MINUTES = 1440;

/** Names of the days, Monday first. */
export const DAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Formats a minute on a 24-hour clock, '9:05'. The end of a day is '24:00', and later minutes are those of the next day. */
export function clockText(minute: number): string {
  const inDay = minute > DAY_MINUTES ? minute - DAY_MINUTES : minute;
  return `${Math.floor(inDay / 60)}:${String(inDay % 60).padStart(2, '0')}`;
}
