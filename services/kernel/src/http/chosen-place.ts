import { type CountryCode, findSubdivision } from '@vitrina/contracts/places';

const PLACE_COOKIE = /(?:^|;\s*)lugar=(MX|CO)(?:\/|%2F)([A-Z]{2,3})(?:;|$)/;

/**
 * The place that a visitor has chosen, as their browser remembers it; null where none is known.
 * @param cookie the `Cookie` header
 */
export function chosenPlace(cookie: string | undefined): { country: CountryCode; subdivision: string } | null {
  const [, country, code = ''] = PLACE_COOKIE.exec(cookie ?? '') ?? [];
  if (country !== 'MX' && country !== 'CO') return null;
  const place = findSubdivision(country, code);
  return place && { country, subdivision: place.code };
}
