import type { ErrorCode } from '@vitrina/contracts/errors';
import { findCountry, findSubdivision } from '@vitrina/contracts/places';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { WireProfile } from './wire.ts';

type Place = Pick<WireProfile, 'pais' | 'estado_pais'>;

/**
 * The codes to store for a place of which each part is new, in any spelling, or kept (R11).
 * A country without a state passes, as the form is filled in steps; a state needs its own country.
 */
export function resolvePlace(
  sent: { pais?: string | undefined; estado_pais?: string | undefined },
  kept: Place,
): Place | { error: ErrorCode; field: keyof Place } {
  const countryText = sent.pais ?? kept.pais;
  const stateText = sent.estado_pais ?? kept.estado_pais;
  const pais = countryText === '' ? '' : findCountry(countryText);
  if (pais === null) return { error: 'pais_invalido', field: 'pais' };
  if (stateText === '') return { pais, estado_pais: '' };
  if (pais === '') return { error: 'pais_invalido', field: 'pais' };
  const state = findSubdivision(pais, stateText);
  return state ? { pais, estado_pais: state.code } : { error: 'estado_invalido', field: 'estado_pais' };
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
