import type { ErrorCode } from '@vitrina/contracts/errors';
import { findCountry, findSubdivision } from '@vitrina/contracts/places';
import { phoneReadings } from '@vitrina/contracts/rules';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ProfileFields } from '../store/account.ts';

type Place = Pick<ProfileFields, 'country' | 'subdivision'>;

/**
 * Codes to store for a place (R11). Each part is either new, in any spelling, or kept. A country without a state is valid,
 * because the form is filled in step by step; a state needs its country.
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

/**
 * Converts a phone number of any country and notation to E.164 (R40); null if it is not a phone number.
 * @param country assumed for numbers without a country code
 */
export function normalizePhone(text: string, country: CountryCode & ('MX' | 'CO')): string | null {
  for (const reading of phoneReadings(text, country)) {
    const number = parsePhoneNumberFromString(reading, country);
    if (number?.isValid()) return number.number;
  }
  return null;
}
