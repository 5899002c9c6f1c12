/** Point on the map in degrees, north and east positive. */
export type Point = readonly [latitude: number, longitude: number];

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Computes the great-circle distance in kilometres (haversine formula). */
export function distanceKm([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const haversine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const ofAngle =
    haversine(latitude, otherLatitude) +
    Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * haversine(longitude, otherLongitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(ofAngle));
}
