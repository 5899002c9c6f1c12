import { today } from '@vitrina/contracts/places';

const MINUTE_MS = 60_000;
const known = new Map<string, { minute: number; day: string }>();

/**
 * The calendar day in a time zone, ISO `YYYY-MM-DD`. It is found once a minute for each of the few zones: no zone's day
 * begins within a minute.
 * @param at milliseconds since 1970
 */
export function localDay(timeZone: string, at: number): string {
  const minute = Math.floor(at / MINUTE_MS);
  const last = known.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = today(timeZone, new Date(at));
  known.set(timeZone, { minute, day });
  return day;
}
