import type { ErrorCode } from '@vitrina/contracts/errors';
import { findCountry, findSubdivision } from '@vitrina/contracts/places';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ProfileFields } from '../store/account.ts';

type Place = Pick<ProfileFields, 'country' | 'subdivision'>;

/**
 * The codes to store for a place of which each part is new, in any spelling, or kept (R11).
 * A country without a state passes, as the form is filled in steps; a state needs its own country.
 */
export function resolvePlace(
  sent: { country?: string | undefined; subdivision?: string | undefined },
  kept: Place,
): Place | { error: ErrorCode; field: keyof Place } {
  const countryText = sent.country ?? kept.country;
  const stateText = sent.subdivision ?? kept.subdivision;
  const country = countryText === '' ? '' : findCountry(countryText);
  if (country === null) return { error: 'pais_invalido', field: 'country' };
  if (stateText === '') return { country, subdivision: '' };
  if (country === '') return { error: 'pais_invalido', field: 'country' };
  const state = findSubdivision(country, stateText);
  return state ? { country, subdivision: state.code } : { error: 'estado_invalido', field: 'subdivision' };
}

/** True for a postal code of the country: 5 digits in Mexico, 6 in Colombia; without a country either. */
export function isPostalCode(text: string, country: '' | 'MX' | 'CO'): boolean {
  if (country === 'MX') return /^\d{5}$/.test(text);
  if (country === 'CO') return /^\d{6}$/.test(text);
  return /^\d{5,6}$/.test(text);
}

/**
 * Prefixes that Mexico dropped in 2019 and people still type: `+52 1` before ten digits, `044` and `045` for mobiles,
 * `01` for long distance. No number of today starts with them.
 */
const OLD_MEXICAN_INTERNATIONAL = /^(\+?52)1(?=\d{10}$)/;
const OLD_MEXICAN_NATIONAL = /^(?:04[45]|01)(?=\d{10}$)/;

/**
 * A phone number of any country in E.164, however it was written (R40); null for anything else.
 * @param country whose numbering a number without country code follows
 */
export function normalizePhone(text: string, country: CountryCode & ('MX' | 'CO')): string | null {
  if (!/^[+\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replace(/[^+\d]/g, '').replace(/^00/, '+');
  const today = digits.replace(OLD_MEXICAN_INTERNATIONAL, '$1').replace(OLD_MEXICAN_NATIONAL, '');
  const number = parsePhoneNumberFromString(today, country);
  return number?.isValid() ? number.number : null;
}
