import { clockText, DAY_NAMES, type OpeningHours } from './hours.ts';
import { DAY_MS, isOpenAt, MINUTE_MS, nextChange, wallClock } from './open-at.ts';

/** A change within this time is announced in minutes. */
const SOON_MINUTES = 30;

/** State of a provider at an instant, with a short text for people. */
export interface OpeningStatus {
  isOpen: boolean;
  text: string;
}

/**
 * Describes an instant for a card: 'Abierto hasta las 18:00', 'Cierra en 20 min', 'Abierto las 24 horas', 'Abre a las
 * 9:00', 'Abre mañana a las 9', 'Cerrado hoy, abre el lunes a las 9' on an exceptional closed day, 'Cerrado' if it does not
 * open within 8 days.
 *
 * Times are those of the provider's zone, on a 24-hour clock. Full hours of another day are short: 'a las 9'.
 * @param zone IANA name of the provider's zone
 * @param instant milliseconds since 1970
 */
export function openingStatus(hours: OpeningHours, zone: string, instant: number): OpeningStatus {
  const isOpen = isOpenAt(hours, zone, instant);
  const change = nextChange(hours, zone, instant);
  if (change === null) return { isOpen, text: isOpen ? 'Abierto las 24 horas' : 'Cerrado' };
  const minutes = Math.ceil((change.at - instant) / MINUTE_MS);
  if (minutes <= SOON_MINUTES) return { isOpen, text: `${isOpen ? 'Cierra' : 'Abre'} en ${minutes} min` };
  const now = wallClock(zone, instant);
  const then = wallClock(zone, change.at);
  if (isOpen) return { isOpen, text: untilText(minutes, now, then) };
  const today = new Date(now).toISOString().slice(0, 10);
  const opens = `bre ${dayText(now, then)}a ${hourText(then, dayOf(now) !== dayOf(then))}`;
  return { isOpen, text: hours.closedDates.includes(today) ? `Cerrado hoy, a${opens}` : `A${opens}` };
}

function untilText(minutes: number, now: number, then: number): string {
  if (minutes > DAY_MS / MINUTE_MS) return 'Abierto las 24 horas';
  if (minuteOf(then) === 0) return 'Abierto hasta la medianoche';
  // The night's hours are clear without a day, unlike 'hasta las 13:00' at 14:00.
  const isClear = dayOf(now) === dayOf(then) || minutes <= 12 * 60;
  return `Abierto hasta ${isClear ? '' : 'mañana a '}${hourText(then, !isClear)}`;
}

/** Day of an opening with a blank after it; empty for today. With its number a week from now, when names repeat. */
function dayText(now: number, then: number): string {
  const days = dayOf(then) - dayOf(now);
  if (days < 2) return days === 0 ? '' : 'mañana ';
  const date = new Date(then);
  return `el ${DAY_NAMES[(date.getUTCDay() + 6) % 7]} ${days < 7 ? '' : `${date.getUTCDate()} `}`;
}

/** Hour with its article: 'las 9:00', 'la 1:30'; 'las 9' if short. Midnight is always 'las 0:00'. */
function hourText(wall: number, isShort: boolean): string {
  const minute = minuteOf(wall);
  const text = clockText(minute);
  const article = Math.floor(minute / 60) === 1 ? 'la' : 'las';
  return `${article} ${isShort && minute > 0 ? text.replace(':00', '') : text}`;
}

function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

function minuteOf(wall: number): number {
  return Math.floor((wall - dayOf(wall) * DAY_MS) / MINUTE_MS);
}
