/**
 * Prefixes that Mexico dropped in 2019 and people still type: `+52 1` before ten digits, `044` and `045` for mobiles,
 * `01` for long distance. No number of today starts with them.
 */
const OLD_MEXICAN_INTERNATIONAL = /^(\+?52)1(?=\d{10}$)/;
const OLD_MEXICAN_NATIONAL = /^(?:04[45]|01)(?=\d{10}$)/;

/**
 * A typed or stored phone number as a parser of today's numbers takes it: digits alone, `+` in front of a country code
 * that was written with `+` or `00`, without prefixes that Mexico dropped. Null where it has characters of no number.
 */
export function dialableDigits(text: string): string | null {
  if (!/^[+\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replace(/[^+\d]/g, '').replace(/^00/, '+');
  return digits.replace(OLD_MEXICAN_INTERNATIONAL, '$1').replace(OLD_MEXICAN_NATIONAL, '');
}
