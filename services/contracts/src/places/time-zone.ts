import { DEFAULT_PLACE, findCountry, findSubdivision } from './find.ts';
import { SPLIT_STATES, zoneOfPostalCode } from './zone-exceptions.ts';

/** What narrows a place down within its subdivision. */
export interface PlaceDetails {
  /** Postal code, with digits alone. */
  postalCode?: string;
}

/**
 * The IANA time zone of a place by its stored codes (R13): that of its municipality where it has another one than its
 * state, else the state's; of the default place where there is none or an unknown one. Formats of dates take it through
 * {@link runtimeZone}.
 */
export function timeZoneOf(country: string, subdivision: string, { postalCode = '' }: PlaceDetails = {}): string {
  const known = findCountry(country);
  const place = known && findSubdivision(known, subdivision);
  const exception = place && zoneOfPostalCode(place.iso, postalCode);
  return (
    exception ??
    (place || findSubdivision(DEFAULT_PLACE.country, DEFAULT_PLACE.subdivision))?.timeZone ??
    'America/Mexico_City'
  );
}

/** True for a subdivision that has one clock in all of its municipalities. */
export function hasOneZone(country: string, subdivision: string): boolean {
  const known = findCountry(country);
  return !SPLIT_STATES.has((known && findSubdivision(known, subdivision)?.iso) ?? '');
}

/** Zones that older tzdata lacks, each with one that has had the same clock since (November 2022). */
const TWINS: Readonly<Record<string, string>> = { 'America/Ciudad_Juarez': 'America/Denver' };
const runtimeZones = new Map<string, string>();

/**
 * The zone that this runtime knows for a zone: itself, or one with the same clock where its tzdata is older than 2022g, as
 * in browsers of that time.
 * @throws {RangeError} for a zone that neither is
 */
export function runtimeZone(timeZone: string): string {
  const before = runtimeZones.get(timeZone);
  if (before) return before;
  const known = [timeZone, TWINS[timeZone]].find((zone) => zone !== undefined && isKnown(zone)) ?? timeZone;
  runtimeZones.set(timeZone, known);
  return known;
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
