import { distanceKm, type Point } from '../places/distance.ts';
import neighbours from './neighbours.json' with { type: 'json' };
import { listTowns, type Town } from './table.ts';

/** Maximum distance to the nearest town, in kilometres; a farther point lies in the sea or in another country. */
const REACH_KM = 200;
/** Side of an index cell, in degrees. */
const CELL = 1;
/** Length of a degree of latitude, in kilometres, rounded down. */
const DEGREE_KM = 111;

/** Built-up area of Bogotá between its hills and its river: it is one town surrounded by towns of Cundinamarca. */
const BOGOTA: readonly (readonly [south: number, north: number, west: number, east: number])[] = [
  [4.47, 4.765, -74.195, -74.01],
  [4.765, 4.83, -74.075, -74.01],
];

/** Town of a neighbour, which only marks where a country ends. */
interface Beyond {
  id: null;
  at: Point;
}

type Spot = Town | Beyond;

let cells: ReadonlyMap<string, readonly Spot[]> | undefined;

/**
 * Finds the nearest town of a point; null in the sea and in other countries. In the built-up area of Bogotá, always one
 * of the capital district.
 * @param point latitude, longitude in degrees
 */
export function townAtPoint(point: Point): Town | null {
  const [latitude, longitude] = point;
  const inBogota = BOGOTA.some(
    ([south, north, west, east]) => latitude >= south && latitude < north && longitude >= west && longitude < east,
  );
  let nearest: { km: number; spot: Spot } | null = null;
  for (const spot of spotsAround(point, REACH_KM)) {
    if (inBogota && !isOfBogota(spot)) continue;
    const km = distanceKm(point, spot.at);
    if (km < (nearest?.km ?? REACH_KM)) nearest = { km, spot };
  }
  return nearest && nearest.spot.id !== null ? nearest.spot : null;
}

/** Lists the towns within so many kilometres of a point, the nearest first, with their distance in kilometres. */
export function townsAround(point: Point, km: number): Array<{ town: Town; km: number }> {
  const found: Array<{ town: Town; km: number }> = [];
  for (const spot of spotsAround(point, km)) {
    if (spot.id === null) continue;
    const distance = distanceKm(point, spot.at);
    if (distance <= km) found.push({ town: spot, km: distance });
  }
  return found.sort((one, other) => one.km - other.km);
}

function isOfBogota(spot: Spot): boolean {
  return spot.id !== null && spot.country === 'CO' && spot.subdivision === 'DC';
}

/** Lists the places in the cells that a circle touches. */
function* spotsAround([latitude, longitude]: Point, km: number): Generator<Spot> {
  cells ??= buildCells();
  const high = Math.min(90, km / DEGREE_KM);
  // A degree of longitude is shortest at the end of the circle that is nearest to a pole.
  const shortest = Math.cos((Math.min(89, Math.abs(latitude) + high) * Math.PI) / 180);
  const wide = Math.min(180, high / shortest);
  for (let row = cellOf(latitude - high); row <= cellOf(latitude + high); row += 1) {
    for (let column = cellOf(longitude - wide); column <= cellOf(longitude + wide); column += 1) {
      yield* cells.get(`${row} ${column}`) ?? [];
    }
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL);
}

function buildCells(): Map<string, Spot[]> {
  const built = new Map<string, Spot[]>();
  const add = (spot: Spot) => {
    const key = `${cellOf(spot.at[0])} ${cellOf(spot.at[1])}`;
    const held = built.get(key);
    if (held) held.push(spot);
    else built.set(key, [spot]);
  };
  for (const town of listTowns()) add(town);
  for (let index = 0; index + 1 < neighbours.length; index += 2) {
    add({ id: null, at: [(neighbours[index] ?? 0) / 1e3, (neighbours[index + 1] ?? 0) / 1e3] });
  }
  return built;
}
