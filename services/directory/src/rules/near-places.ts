import { type CountryCode, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CAPITALS } from './capitals.ts';
import { distanceKm } from './distance.ts';
import { placeKey } from './placement.ts';

/** A place around another. */
interface Place {
  code: string;
  name: string;
  /** Country and code, `MX-DF`. */
  key: string;
}

/** The other places of a country by the distance of the capitals; none around a code that the country does not have. */
export function placesFrom(country: CountryCode, subdivision: string): Place[] {
  const from = CAPITALS[country][subdivision];
  if (!from) return [];
  return SUBDIVISIONS[country]
    .flatMap(({ code, name }) => {
      const at = CAPITALS[country][code];
      return at && code !== subdivision
        ? [{ place: { code, name, key: placeKey(country, code) }, km: distanceKm(from, at) }]
        : [];
    })
    .sort((one, other) => one.km - other.km)
    .map(({ place }) => place);
}
