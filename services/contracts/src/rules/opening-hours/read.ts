import { DAY_MINUTES, type OpeningHours, type OpeningSpan, type Weekday } from './hours.ts';
import { spanOf } from './wire-form.ts';

/** Most spans of one day (R53). */
export const MAX_SPANS_A_DAY = 3;
/** Most exceptional closed days: a year has some 18 public holidays, and the rest are holidays of the provider's own. */
export const MAX_CLOSED_DATES = 30;
/** Longest text that is read, in characters: 21 spans and 30 closed days take 1,700. */
const MAX_JSON = 10_000;

const WEEK_MINUTES = 7 * DAY_MINUTES;

/**
 * Reads the field `horas`: a JSON list of spans `{ dia, desde, hasta }` (`dia` 1 is Monday) and exceptional closed days
 * `{ cerrado: 'YYYY-MM-DD' }`, in any order.
 *
 * Times are read as keyboards and spreadsheets write them: `9:00`, `09:00`, `9.30`, `09:00:00`, `9:00 am`, `6 p. m.`,
 * `18 h`, `18:00 hrs`; not a bare `6`, which may be either of two hours. A span whose end is not after its start ends on
 * the next day; `00:00` to `24:00`, to `00:00` or to `23:59` is the whole day. Touching spans of a day become one, as long
 * as it has at most 24 hours.
 *
 * @returns null for an empty list: the hours are not stated. An error for other forms, unknown fields, more than 3 spans
 *   a day as typed, spans that overlap (also those of Sunday night and Monday), more than 30 closed days, and closed days
 *   without any span
 */
export function readOpeningHours(json: string): { hours: OpeningHours | null } | { error: 'horas_invalidas' } {
  const entries = listIn(json)?.map(readEntry);
  if (entries?.length === 0) return { hours: null };
  if (entries === undefined || entries.includes(null)) return { error: 'horas_invalidas' };
  const closedDates = [...new Set(entries.filter((entry) => typeof entry === 'string'))].sort();
  const spans = entries
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .sort((a, b) => a.day - b.day || a.from - b.from);
  const isValid =
    spans.length > 0 &&
    spans.every(({ day }) => spans.filter((other) => other.day === day).length <= MAX_SPANS_A_DAY) &&
    !overlap(spans) &&
    closedDates.length <= MAX_CLOSED_DATES;
  return isValid ? { hours: { spans: joined(spans), closedDates } } : { error: 'horas_invalidas' };
}

function listIn(json: string): unknown[] | undefined {
  if (json.length > MAX_JSON) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a span, or a closed day as its date; null for anything else. */
function readEntry(entry: unknown): OpeningSpan | string | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { dia, desde, hasta, cerrado }: { [field: string]: unknown } = { ...entry };
  const fields = Object.keys(entry).sort().join();
  if (fields === 'cerrado') return isDate(cerrado) ? cerrado : null;
  const from = readTime(desde);
  const end = readTime(hasta);
  if (fields !== 'desde,dia,hasta' || !isWeekday(dia) || from === null || end === null) return null;
  if (from === DAY_MINUTES) return null;
  // Forms that end at 23:59 mean the whole day.
  return spanOf(dia, from, from === 0 && end === DAY_MINUTES - 1 ? DAY_MINUTES : end);
}

function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // A date such as 30 February becomes one of March, or invalid.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isWeekday(value: unknown): value is Weekday {
  return Number.isInteger(value) && 1 <= Number(value) && Number(value) <= 7;
}

const TIME = /^(\d{1,2})(?:[:.](\d\d)(?::00)?)?\s*(?:([ap])\.?\s*m\.?|h(?:r?s?|oras?)\.?)?$/i;

/** Reads a time as its minute of the day, 0 to 1440; null for another text. */
function readTime(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const [, hours, minutes = '0', half] = TIME.exec(text) ?? [];
  if (hours === undefined || text === hours) return null;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return null;
  const minute = (half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= DAY_MINUTES ? minute : null;
}

/** Returns true if two spans share a minute of the week, whose last night reaches into its first day. */
function overlap(spans: readonly OpeningSpan[]): boolean {
  const ends = spans.map(({ day, to }) => day * DAY_MINUTES + to);
  const starts = spans.map(({ day, from }) => day * DAY_MINUTES + from);
  const next = [...starts.slice(1), (starts[0] ?? 0) + WEEK_MINUTES];
  return ends.some((end, index) => end > (next[index] ?? 0));
}

/**
 * Joins the touching spans of a day. Spans of two days stay separate: a closed day cancels only its own. A span of more
 * than 24 hours has no wire form.
 */
function joined(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const done: OpeningSpan[] = [];
  for (const span of spans) {
    const last = done.at(-1);
    const touches = last?.day === span.day && last.to === span.from && span.to - last.from <= DAY_MINUTES;
    if (touches) done[done.length - 1] = { ...last, to: span.to };
    else done.push(span);
  }
  return done;
}
