import { today } from '@vitrina/contracts/places';

const MINUTE_MS = 60_000;
const cache = new Map<string, { minute: number; day: string }>();

/**
 * Returns the calendar day in a time zone, ISO `YYYY-MM-DD`. Cached per zone and minute, because days start at whole
 * minutes.
 * @param at milliseconds since 1970
 */
export function localDay(timeZone: string, at: number): string {
  const minute = Math.floor(at / MINUTE_MS);
  const last = cache.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = today(timeZone, new Date(at));
  cache.set(timeZone, { minute, day });
  return day;
}
