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

const places = (['MX', 'CO'] as const).flatMap((pais) =>
  SUBDIVISIONS[pais].map(({ code: estado, name: nombre }) => ({
    pais,
    estado,
    nombre,
    key: placeKey(pais, estado),
    at: CAPITALS[pais][estado],
  })),
);
type Place = (typeof places)[number];

/**
 * All other places in the order in which a visitor of one would look at them: by the distance of the capitals, those of
 * the own country first. Without a subdivision, or for an unknown one, in the order of the tables.
 */
export function placesFrom(pais: CountryCode, estado: string | null): Place[] {
  const from = estado ? CAPITALS[pais][estado] : undefined;
  const far = ({ pais: country, at }: Place) =>
    (country === pais ? 0 : 1_000_000) + (from && at ? distanceKm(from, at) : 0);
  return places
    .filter((place) => !(place.pais === pais && (estado === null || place.estado === estado)))
    .map((place) => ({ place, km: far(place) }))
    .sort((one, other) => one.km - other.km)
    .map(({ place }) => place);
}
