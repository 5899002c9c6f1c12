import { countryName } from './find.ts';
import type { CountryCode } from './subdivision.ts';

/** Area codes of two digits in Mexico; all others have three (national numbering plan). */
const SHORT_AREAS = new Set(['33', '55', '56', '81']);

/**
 * Formats a telephone number of Mexico or Colombia in its national form, ten digits in the groups that are usual in its
 * country: '55 1234 5678', '315 555 0913'; with the name of the country if it is not the reader's (R40). Numbers of
 * other countries stay as given.
 * @param phone in E.164, with or without separators
 */
export function formatPhone(phone: string, reader?: CountryCode): string {
  const [, code, number] = /^\+(52|57)(\d{10})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? [];
  if (!code || !number) return phone;
  const country = code === '52' ? 'MX' : 'CO';
  const area = country === 'MX' && SHORT_AREAS.has(number.slice(0, 2)) ? 2 : 3;
  const text = `${number.slice(0, area)} ${number.slice(area, 6)} ${number.slice(6)}`;
  return reader && reader !== country ? `${text} (${countryName(country)})` : text;
}
