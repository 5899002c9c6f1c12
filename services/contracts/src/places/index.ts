export { addDays, dayEnd, dayStart, today } from './days.ts';
export { containsTyped, foldKeepingEnye, foldText } from './fold.ts';
export { formatPhone } from './phone.ts';
export {
  COUNTRIES,
  type CountryCode,
  countryName,
  DEFAULT_PLACE,
  displayName,
  findCountry,
  findSubdivision,
  listPlaces,
  normalizePlace,
  SUBDIVISIONS,
  type Subdivision,
} from './subdivisions.ts';
export { hasOneZone, runtimeZone, timeZoneOf, zoneOfPlace } from './time-zones.ts';
