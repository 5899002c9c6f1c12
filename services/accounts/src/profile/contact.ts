import type { ErrorCode } from '@vitrina/contracts/errors';
import { findCountry, findSubdivision } from '@vitrina/contracts/places';
import { phoneReadings } from '@vitrina/contracts/rules';
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

/**
 * A phone number of any country in E.164, however it was written (R40); null for anything else.
 * @param country whose numbering a number without country code follows
 */
export function normalizePhone(text: string, country: CountryCode & ('MX' | 'CO')): string | null {
  for (const reading of phoneReadings(text, country)) {
    const number = parsePhoneNumberFromString(reading, country);
    if (number?.isValid()) return number.number;
  }
  return null;
}
