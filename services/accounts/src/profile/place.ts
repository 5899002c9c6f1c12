import type { ErrorCode } from '@vitrina/contracts/errors';
import { findCountry, findSubdivision } from '@vitrina/contracts/places';
import type { ProfileFields } from '../store/account.ts';

type Place = Pick<ProfileFields, 'pais' | 'estado_pais'>;

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
