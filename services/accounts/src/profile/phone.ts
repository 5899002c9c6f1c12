import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Prefixes that Mexico dropped in 2019 and people still type: `+52 1` before ten digits, `044` and `045` for mobiles,
 * `01` for long distance. No number of today starts with them.
 */
const OLD_MEXICAN_INTERNATIONAL = /^(\+?52)1(?=\d{10}$)/;
const OLD_MEXICAN_NATIONAL = /^(?:04[45]|01)(?=\d{10}$)/;

/**
 * A phone number of Mexico or Colombia in E.164, however it was written; null for anything else.
 * @param country whose numbering a number without country code follows
 */
export function normalizePhone(text: string, country: CountryCode & ('MX' | 'CO')): string | null {
  if (!/^[+\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replace(/[^+\d]/g, '').replace(/^00/, '+');
  const today = digits.replace(OLD_MEXICAN_INTERNATIONAL, '$1').replace(OLD_MEXICAN_NATIONAL, '');
  const number = parsePhoneNumberFromString(today, country);
  if (!number?.isValid()) return null;
  return number.country === 'MX' || number.country === 'CO' ? number.number : null;
}
