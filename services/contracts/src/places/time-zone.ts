import { DEFAULT_PLACE, findCountry, findSubdivision } from './find.ts';

/**
 * IANA time zone in which most people of a subdivision live, by its stored codes; the default place's for an unknown or
 * missing one. See `zoneOfPlace` for places within it. Pass it to date formats through {@link runtimeZone}.
 */
export function timeZoneOf(country: string, subdivision: string): string {
  const known = findCountry(country);
  const place = known && findSubdivision(known, subdivision);
  return (
    (place || findSubdivision(DEFAULT_PLACE.country, DEFAULT_PLACE.subdivision))?.timeZone ?? 'America/Mexico_City'
  );
}

/** Zones that older tzdata lacks, each with a zone that has had the same clock since (November 2022). */
const TWINS: Readonly<Record<string, string>> = { 'America/Ciudad_Juarez': 'America/Denver' };

/**
 * Finds a zone that this runtime supports: the zone itself, or one with the same clock if its tzdata is older than
 * 2022g, as in browsers of that time.
 * @throws {RangeError} if it supports neither
 */
export function runtimeZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch (unknown) {
    if (TWINS[timeZone] === undefined) throw unknown;
    return TWINS[timeZone];
  }
}
