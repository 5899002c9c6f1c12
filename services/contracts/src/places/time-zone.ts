import { DEFAULT_PLACE, findCountry, findSubdivision } from './find.ts';

/**
 * The IANA time zone of a place by its stored codes (R13); of the default place where there is none or an unknown one.
 */
export function timeZoneOf(country: string, subdivision: string): string {
  const known = findCountry(country);
  const place = known && findSubdivision(known, subdivision);
  return (
    (place || findSubdivision(DEFAULT_PLACE.country, DEFAULT_PLACE.subdivision))?.timeZone ?? 'America/Mexico_City'
  );
}
