import type { Point } from './capitals.ts';

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Computes the great-circle distance in kilometres (haversine formula). */
export function distanceKm([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(latitude, otherLatitude) +
    Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * half(longitude, otherLongitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}
