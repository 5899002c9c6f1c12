import { runtimeZone } from './time-zone.ts';

/**
 * Start of a calendar day in a time zone, in milliseconds since 1970.
 * @param date ISO `YYYY-MM-DD`
 * @param timeZone IANA name; a RangeError if the runtime lacks it
 */
export function dayStart(date: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`);
  const guess = asUtc - offsetAt(asUtc, timeZone);
  // The offset at the guess may differ from the one at UTC midnight on the day the clocks change.
  return asUtc - offsetAt(guess, timeZone);
}

/** Start of the day after `date` in a time zone, in milliseconds since 1970. */
export function dayEnd(date: string, timeZone: string): number {
  return dayStart(addDays(date, 1), timeZone);
}

/** Calendar day `days` days after `date`, before it if negative; both ISO `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches one format for each of the few zones: making one costs some 50 µs, more than everything else here. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: runtimeZone(timeZone),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

const MINUTE_MS = 60_000;
/** Maximum number of kept offsets: those of a few zones, now and at the hours at which shops open and close. */
const MAX_OFFSETS = 2_000;
const offsets = new Map<string, number>();

/**
 * Difference of a zone's wall clock from UTC at an instant, in milliseconds; negative in the Americas. A minute has one
 * offset: since 1972 the clocks of all zones change between two minutes.
 * @param instant milliseconds since 1970
 * @param timeZone IANA name; a RangeError if the runtime lacks it
 */
export function offsetAt(instant: number, timeZone: string): number {
  const minute = Math.floor(instant / MINUTE_MS);
  const key = `${timeZone} ${minute}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  const offset = readOffset(minute * MINUTE_MS, timeZone);
  offsets.set(key, offset);
  return offset;
}

function readOffset(instant: number, timeZone: string): number {
  // First contents have no `formatToParts`.
  const text = formatOf(timeZone).format(new Date(instant));
  const [month = 1, day, year = 0, hour, minute, second] = (text.match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}
