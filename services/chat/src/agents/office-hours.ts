const FORMAT = /^([1-7])-([1-7]) (\d\d):(\d\d)-(\d\d):(\d\d) (\S+)$/;

/** Hours at which agents are expected to be present, in a single time zone. */
export interface OfficeHours {
  /** First and last day, 1 is Monday. */
  days: readonly [number, number];
  /** Start and end, in minutes of the day. */
  minutes: readonly [number, number];
  timeZone: string;
}

/**
 * Parses hours such as `1-5 09:00-18:00 America/Mexico_City`: Monday to Friday, from nine to six.
 * @returns null if the text is invalid, names an unknown zone, or ends before it starts
 */
export function readOfficeHours(text: string): OfficeHours | null {
  const [, first, last, fromHour, fromMinute, toHour, toMinute, timeZone = ''] = FORMAT.exec(text) ?? [];
  if (!isTimeZone(timeZone)) return null;
  const days = [Number(first), Number(last)] as const;
  const minutes = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)] as const;
  return days[0] <= days[1] && minutes[0] < minutes[1] && minutes[1] <= 24 * 60 ? { days, minutes, timeZone } : null;
}

/** True if a moment lies within the hours. */
export function isWithin({ days, minutes, timeZone }: OfficeHours, moment: Date): boolean {
  const { day, minute } = localTime(timeZone, moment);
  return isOpen(days, day) && minute >= minutes[0] && minute < minutes[1];
}

/** Next start of the hours. */
export interface Opening {
  /** Days from now in the hours' zone: 0 is today, at most 7. */
  inDays: number;
  /** Weekday; 1 is Monday. */
  day: number;
  /** Minute of the day. */
  minute: number;
}

/** Returns the first start of the hours after a moment (R49). */
export function nextOpening({ days, minutes, timeZone }: OfficeHours, moment: Date): Opening {
  const now = localTime(timeZone, moment);
  let inDays = now.minute < minutes[0] ? 0 : 1;
  while (!isOpen(days, dayIn(now.day, inDays))) inDays += 1;
  return { inDays, day: dayIn(now.day, inDays), minute: minutes[0] };
}

function isOpen([first, last]: OfficeHours['days'], day: number): boolean {
  return day >= first && day <= last;
}

function dayIn(day: number, inDays: number): number {
  return ((day - 1 + inDays) % 7) + 1;
}

function localTime(timeZone: string, moment: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: WEEKDAYS.indexOf(part('weekday')) + 1, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('es', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
