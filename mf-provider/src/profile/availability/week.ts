import {
  DAY_NAMES,
  type HoursEntry,
  type OpeningHours,
  readOpeningHours,
  writeOpeningHours,
} from '@vitrina/contracts/rules/opening-hours';
import { availabilityTexts as texts } from './texts.ts';

/** Shift of a day as its two time fields hold it: 'HH:MM', other text in browsers without time fields, or empty. */
export interface Shift {
  desde: string;
  hasta: string;
}

/** Week in the form: the shifts of Monday to Sunday as typed, and exceptional closed days in order. */
export interface Week {
  days: readonly (readonly Shift[])[];
  closed: readonly string[];
}

export const ALL_DAY: Shift = { desde: '00:00', hasta: '00:00' };

export function isAllDay(shifts: readonly Shift[]): boolean {
  return shifts.length === 1 && shifts[0]?.desde === ALL_DAY.desde && shifts[0].hasta === ALL_DAY.hasta;
}

/**
 * Reads the form's value of `horas`; an unreadable one is an empty week.
 * @param since ISO date; earlier closed days are dropped
 */
export function readWeek(horas: string, since = ''): Week {
  const entries = entriesIn(horas);
  const days = DAY_NAMES.map((_, index) =>
    entries.flatMap((entry) =>
      'dia' in entry && entry.dia === index + 1
        ? // Time fields have no 24:00.
          [{ desde: entry.desde, hasta: entry.hasta === '24:00' ? '00:00' : entry.hasta }]
        : [],
    ),
  );
  const closed = entries.flatMap((entry) => ('cerrado' in entry && entry.cerrado >= since ? [entry.cerrado] : []));
  return { days, closed };
}

function entriesIn(horas: string): HoursEntry[] {
  try {
    const read: unknown = JSON.parse(horas);
    return Array.isArray(read) ? read.filter((entry) => typeof entry === 'object' && entry !== null) : [];
  } catch {
    return [];
  }
}

/** Writes the week as the call's field `horas`; empty for a week without shifts and closed days. */
export function writeWeek({ days, closed }: Week): string {
  const shifts = days.flatMap((day, index) =>
    day.map(({ desde, hasta }) => ({ dia: index + 1, desde, hasta: hasta === '00:00' ? '24:00' : hasta })),
  );
  const entries = [...shifts, ...closed.map((cerrado) => ({ cerrado }))];
  return entries.length === 0 ? '' : JSON.stringify(entries);
}

/** Writes hours of the rules as the field `horas`. */
export function horasOf(hours: OpeningHours): string {
  return JSON.stringify(writeOpeningHours(hours));
}

/** Problem of the hours in the form. */
export interface HoursProblem {
  /** Index of the wrong day, 0 for Monday; null if it is not one day's. */
  day: number | null;
  text: string;
  /** True if only a time is missing, as while a shift is being filled in. */
  isBlank: boolean;
}

/** First problem of the form's hours, or null. The rule is the server's, `readOpeningHours`. */
export function hoursProblem(horas: string): HoursProblem | null {
  if (horas === '') return null;
  const { days, closed } = readWeek(horas);
  for (const [day, shifts] of days.entries()) {
    const name = DAY_NAMES[day] ?? '';
    const isBlank = shifts.some(({ desde, hasta }) => desde.trim() === '' || hasta.trim() === '');
    if (isBlank) return { day, text: texts.blank(name), isBlank };
    const alone = writeWeek({ days: days.map((other, index) => (index === day ? other : [])), closed: [] });
    if (alone !== '' && 'error' in readOpeningHours(alone)) return { day, text: texts.wrongDay(name), isBlank };
  }
  if (!('error' in readOpeningHours(writeWeek({ days, closed })))) return null;
  const hasShifts = days.some((shifts) => shifts.length > 0);
  return { day: null, text: hasShifts ? texts.wrongNight : texts.noDay, isBlank: false };
}

/** Shifts for a day that is being opened: those of the nearest day before it that is open, else after it, else 9 to 18. */
export function usualShifts({ days }: Week, day: number): readonly Shift[] {
  const open = (shifts: readonly Shift[]) => shifts.length > 0;
  return days.slice(0, day).reverse().find(open) ?? days.slice(day).find(open) ?? [{ desde: '09:00', hasta: '18:00' }];
}
