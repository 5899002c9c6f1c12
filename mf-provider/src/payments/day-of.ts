import { formatDay, today } from '@vitrina/sdk';

/** Calendar day of an instant (ISO 8601) in a time zone, in words: '15 de abril de 2026'. */
export function dayOf(instant: string, timeZone: string): string {
  return formatDay(today(timeZone, new Date(instant)));
}
