import type { CountryCode } from '@vitrina/contracts/places';

/*
 * Written without `Intl`: a browser loads the data of all locales for its first format, 25 ms on a fast processor and 100
 * on a mid-range phone in the middle of drawing a screen, and versions of browsers differ in how they write.
 */

/** Writes a number of decimal digits with the country's marks. */
function withMarks(digits: string, country: CountryCode): string {
  const [thousands, decimals] = country === 'CO' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction] = digits.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (fraction ? decimals + fraction : '');
}

/** Formats a number of up to three decimals for the country: 12,345.5 in Mexico, 12.345,5 in Colombia. */
export function formatNumber(value: number, country: CountryCode = 'MX'): string {
  return withMarks(String(Math.round(value * 1_000) / 1_000), country);
}

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/**
 * Formats a calendar day given as `YYYY-MM-DD`: '21 de noviembre de 2026', or with 'short' '21 nov 2026'. Invalid: ''.
 * @param _country without effect, because both countries write days alike; kept for microfrontends that pass it
 */
export function formatDay(day: string, _country?: CountryCode, style: 'long' | 'short' = 'long'): string {
  const [year, month = 0, date] = day.split('-').map(Number);
  const name = MONTHS[month - 1];
  if (!year || !name || !date) return '';
  return style === 'long' ? `${date} de ${name} de ${year}` : `${date} ${name.slice(0, 3)} ${year}`;
}

/**
 * Formats an instant (ISO text or milliseconds) with day and time in the reader's time zone: '21 nov 2026, 3:04 p.m.'.
 * Invalid: ''.
 * @param country without effect, as in {@link formatDay}
 */
export function formatMoment(instant: string | number, country?: CountryCode): string {
  const date = new Date(instant);
  const day = formatDay([date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-'), country, 'short');
  const [hours, minutes] = date.toTimeString().split(':');
  return day && `${day}, ${Number(hours) % 12 || 12}:${minutes}\u00a0${Number(hours) < 12 ? 'a' : 'p'}.m.`;
}

/** Formats a size in bytes as megabytes with two decimals: '2.31 MB'. */
export function formatMegabytes(bytes: number, country: CountryCode = 'MX'): string {
  return `${withMarks((bytes / 1_048_576).toFixed(2), country)} MB`;
}

/** Formats a length in seconds as minutes and seconds: '0:07', '1:05'. Rounds to whole seconds, but never to 0:00. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
