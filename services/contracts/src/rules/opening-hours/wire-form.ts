import { clockText, DAY_MINUTES, type OpeningHours, type OpeningSpan, type Weekday } from './hours.ts';

/** Entry of the field `horas`: a span, or an exceptional closed day (ISO `YYYY-MM-DD`). */
export type HoursEntry = { dia: Weekday; desde: string; hasta: string } | { cerrado: string };

/**
 * Writes hours in the wire form: spans with two-digit times `HH:MM`, then closed days. A span until midnight ends at
 * `24:00`. Null, for hours that are not stated, is an empty list.
 */
export function writeOpeningHours(hours: OpeningHours | null): HoursEntry[] {
  if (hours === null) return [];
  const spans = hours.spans.map(({ day, from, to }) => ({ dia: day, desde: twoDigits(from), hasta: twoDigits(to) }));
  return [...spans, ...hours.closedDates.map((cerrado) => ({ cerrado }))];
}

function twoDigits(minute: number): string {
  return clockText(minute).padStart(5, '0');
}

/**
 * Reads the hours of a response, which {@link writeOpeningHours} wrote; null for an empty list. For people's input there is
 * `readOpeningHours`.
 */
export function hoursFromWire(entries: readonly HoursEntry[]): OpeningHours | null {
  const spans: OpeningSpan[] = [];
  const closedDates: string[] = [];
  for (const entry of entries) {
    if ('cerrado' in entry) closedDates.push(entry.cerrado);
    else spans.push(spanOf(entry.dia, minuteOf(entry.desde), minuteOf(entry.hasta)));
  }
  return spans.length > 0 ? { spans, closedDates } : null;
}

function minuteOf(time: string): number {
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

/** Builds a span from two times of the clock: it ends on the next day if its end is not after its start. */
export function spanOf(day: Weekday, from: number, end: number): OpeningSpan {
  return { day, from, to: end > from ? end : end + DAY_MINUTES };
}
