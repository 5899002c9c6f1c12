import { type CountryCode, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CAPITALS } from './capitals.ts';
import { distanceKm } from './distance.ts';
import { placeKey } from './placement.ts';

/** A place around another. */
interface Place {
  estado: string;
  nombre: string;
  /** Country and code, `MX-DF`. */
  key: string;
}

/** The other places of a country by the distance of the capitals; none around a code that the country does not have. */
export function placesFrom(pais: CountryCode, estado: string): Place[] {
  const from = CAPITALS[pais][estado];
  if (!from) return [];
  return SUBDIVISIONS[pais]
    .flatMap(({ code, name }) => {
      const at = CAPITALS[pais][code];
      return at && code !== estado
        ? [{ place: { estado: code, nombre: name, key: placeKey(pais, code) }, km: distanceKm(from, at) }]
        : [];
    })
    .sort((one, other) => one.km - other.km)
    .map(({ place }) => place);
}
