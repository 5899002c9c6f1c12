import { type CountryCode, formatDay } from '@vitrina/sdk';

/** A day as short as a chart needs it, without its year; '' where there is none. @param day ISO `YYYY-MM-DD` */
export function dayLabel(day: string | undefined, country: CountryCode): string {
  return day ? formatDay(day, country, 'short').replace(/,? (?:de )?\d{4}$/, '') : '';
}
