import { type CountryCode, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CAPITALS, type Point } from './capitals.ts';
import { placeKey } from './placement.ts';

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
function distanceKm([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(latitude, otherLatitude) +
    Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * half(longitude, otherLongitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}

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
