import { type CountryCode, findCountry, findSubdivision } from '@vitrina/contracts/places';
import { Problem } from '@vitrina/kernel';

/** Place to which a list is limited; both fields are absent without a limit. */
export interface PlaceFilter {
  country?: CountryCode;
  /** Stored code of the subdivision; only together with its country. */
  subdivision?: string;
}

/**
 * Resolves an optional place in any spelling to its stored codes (R11). A subdivision without a country is searched for
 * in Mexico, then in Colombia.
 * @throws {Problem} `lugar_requerido` for an unknown country or subdivision
 */
export function placeFilter(countryText: string | undefined, subdivisionText: string | undefined): PlaceFilter {
  if (countryText === undefined && subdivisionText === undefined) return {};
  const country = countryText === undefined ? null : findCountry(countryText);
  if (countryText !== undefined && !country) throw new Problem('lugar_requerido', { fields: ['pais'] });
  if (subdivisionText === undefined) return country ? { country } : {};
  for (const candidate of country ? [country] : (['MX', 'CO'] as const)) {
    const found = findSubdivision(candidate, subdivisionText);
    if (found) return { country: candidate, subdivision: found.code };
  }
  throw new Problem('lugar_requerido', { fields: ['estado'] });
}
