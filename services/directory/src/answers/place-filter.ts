import { type CountryCode, findCountry, findSubdivision } from '@vitrina/contracts/places';
import { Problem } from '@vitrina/kernel';

/** A place that a list is narrowed to; both empty where it is not. */
export interface PlaceFilter {
  pais?: CountryCode;
  /** Stored code of the subdivision; only together with its country. */
  estado?: string;
}

/**
 * The stored codes of an optional place in any spelling (R11). A subdivision without its country is looked for in
 * Mexico, then in Colombia.
 * @throws {Problem} `lugar_requerido` for a country or subdivision nobody knows
 */
export function placeFilter(country: string | undefined, subdivision: string | undefined): PlaceFilter {
  if (country === undefined && subdivision === undefined) return {};
  const pais = country === undefined ? null : findCountry(country);
  if (country !== undefined && !pais) throw new Problem('lugar_requerido', { fields: ['pais'] });
  if (subdivision === undefined) return pais ? { pais } : {};
  for (const candidate of pais ? [pais] : (['MX', 'CO'] as const)) {
    const found = findSubdivision(candidate, subdivision);
    if (found) return { pais: candidate, estado: found.code };
  }
  throw new Problem('lugar_requerido', { fields: ['estado'] });
}
