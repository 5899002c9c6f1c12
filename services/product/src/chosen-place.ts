import { type CountryCode, findSubdivision } from '@vitrina/contracts/places';

const PLACE_COOKIE = /(?:^|;\s*)lugar=(MX|CO)(?:\/|%2F)([A-Z]{2,3})(?:;|$)/;

/** Place that a visitor has chosen, from their browser's cookie; null without one. @param cookie the `Cookie` header */
export function chosenPlace(cookie: string | undefined): { country: CountryCode; subdivision: string } | null {
  const [, country, code = ''] = PLACE_COOKIE.exec(cookie ?? '') ?? [];
  if (country !== 'MX' && country !== 'CO') return null;
  const place = findSubdivision(country, code);
  return place && { country, subdivision: place.code };
}
