import { DEFAULT_PLACE, findCountry, findSubdivision } from './find.ts';

/**
 * The IANA time zone in which most people of a subdivision live, by its stored codes; of the default place where there is
 * none or an unknown one. Of a place that is known closer, see `zoneOfPlace`. Formats of dates take it through {@link runtimeZone}.
 */
export function timeZoneOf(country: string, subdivision: string): string {
  const known = findCountry(country);
  const place = known && findSubdivision(known, subdivision);
  return (
    (place || findSubdivision(DEFAULT_PLACE.country, DEFAULT_PLACE.subdivision))?.timeZone ?? 'America/Mexico_City'
  );
}

/** Zones that older tzdata lacks, each with one that has had the same clock since (November 2022). */
const TWINS: Readonly<Record<string, string>> = { 'America/Ciudad_Juarez': 'America/Denver' };

/**
 * The zone that this runtime knows for a zone: itself, or one with the same clock where its tzdata is older than 2022g, as
 * in browsers of that time.
 * @throws {RangeError} for a zone that neither is
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
