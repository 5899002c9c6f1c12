import type { CountryCode } from '@vitrina/contracts/places';

const LOCALES: Readonly<Record<CountryCode, string>> = { MX: 'es-MX', CO: 'es-CO' };
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = formats.get(key);
  if (known) return known as T;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Formats a number for the country: 12,345 in Mexico, 12.345 in Colombia. */
export function formatNumber(value: number, country: CountryCode = 'MX'): string {
  // Identical in both countries, and the first use of a format takes as long as drawing a screen.
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return cached(`number ${country}`, () => new Intl.NumberFormat(LOCALES[country])).format(value);
}

/** Formats a share of 0 to 1 in whole percent: '45 %' or '45%', depending on the country. */
export function formatPercent(share: number, country: CountryCode = 'MX'): string {
  return cached(`percent ${country}`, () => new Intl.NumberFormat(LOCALES[country], { style: 'percent' })).format(
    share,
  );
}

/** Formats a calendar day given as `YYYY-MM-DD`: '21 de noviembre de 2026', or with 'short' '21 nov 2026'. Invalid: ''. */
export function formatDay(day: string, country: CountryCode = 'MX', style: 'long' | 'short' = 'long'): string {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return '';
  const options: Intl.DateTimeFormatOptions =
    style === 'long'
      ? { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };
  return cached(`day ${country} ${style}`, () => new Intl.DateTimeFormat(LOCALES[country], options)).format(
    Date.UTC(year, month - 1, date),
  );
}

/** Formats an instant (ISO text or milliseconds) with day and time in the reader's time zone. Invalid: ''. */
export function formatMoment(instant: string | number, country: CountryCode = 'MX'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
  return cached(`moment ${country}`, () => new Intl.DateTimeFormat(LOCALES[country], options)).format(date);
}

/** Formats a size in bytes as megabytes with two decimals: '2.31 MB'. */
export function formatMegabytes(bytes: number, country: CountryCode = 'MX'): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format = cached(`mega ${country}`, () => new Intl.NumberFormat(LOCALES[country], options));
  return `${format.format(bytes / 1_048_576)} MB`;
}

/** Formats a length in seconds as minutes and seconds: '0:07', '1:05'. Rounds to whole seconds, but never to 0:00. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
