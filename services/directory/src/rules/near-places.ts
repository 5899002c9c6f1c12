import { type CountryCode, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CAPITALS } from './capitals.ts';
import { distanceKm } from './distance.ts';
import { placeKey } from './placement.ts';

/** Place near another one. */
interface Place {
  code: string;
  name: string;
  /** Country and code, `MX-DF`. */
  key: string;
}

/** Lists the other places of a country by the distance of their capitals; none for an unknown code. */
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
