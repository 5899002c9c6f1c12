import { type CountryCode, formatDay } from '@vitrina/sdk';

/** Short label of a day for a chart, without the year; '' for undefined. @param day ISO `YYYY-MM-DD` */
export function dayLabel(day: string | undefined, country: CountryCode): string {
  return day ? formatDay(day, country, 'short').replace(/,? (?:de )?\d{4}$/, '') : '';
}
