export { addDays, dayEnd, dayStart } from './day-start.ts';
export {
  COUNTRIES,
  countryName,
  DEFAULT_PLACE,
  displayName,
  findCountry,
  findSubdivision,
  listPlaces,
  normalizePlace,
  SUBDIVISIONS,
} from './find.ts';
export { containsTyped, foldKeepingEnye, foldText } from './fold.ts';
export { formatPhone } from './phone.ts';
export type { CountryCode, Subdivision } from './subdivision.ts';
export { runtimeZone, timeZoneOf } from './time-zone.ts';
export { today } from './today.ts';
export { hasOneZone, zoneOfPlace } from './zone-exceptions.ts';
