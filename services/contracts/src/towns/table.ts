import type { Point } from '../places/distance.ts';
import type { CountryCode } from '../places/subdivision.ts';
import listed from './towns.json' with { type: 'json' };

/** Town of Mexico or Colombia, a borough of Mexico City included. */
export interface Town {
  /** GeoNames id. */
  id: string;
  name: string;
  country: CountryCode;
  /** Stored code of its state or department. */
  subdivision: string;
  /** Location in degrees, to a thousandth (about 100 m). */
  at: Point;
  /** Number of people; 0 for a few seats whose population GeoNames lacks. */
  population: number;
}

/** Town with a mark for the seat of its municipality. */
export interface ListedTown extends Town {
  isSeat: boolean;
}

let all: readonly ListedTown[] | undefined;
let byId: readonly ListedTown[] | undefined;

/** Lists all towns, the largest first. The first call parses the table, which takes some 30 ms. */
export function listTowns(): readonly ListedTown[] {
  all ??= Object.entries(listed)
    .flatMap(([key, texts]) => texts.map((text) => parse(key, text)))
    .sort((one, other) => other.population - one.population);
  return all;
}

/** Finds a town by its GeoNames id, or null. */
export function findTown(id: string): Town | null {
  // A binary search: a map of so many ids takes half a megabyte.
  byId ??= [...listTowns()].sort((one, other) => compareIds(one.id, other.id));
  let from = 0;
  let to = byId.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const town = byId[middle];
    if (!town) return null;
    const order = compareIds(town.id, id);
    if (order === 0) return town;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return null;
}

/** Orders ids by their number: texts of digits alone, without leading zeros. */
function compareIds(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Parses a line of the table, see `tools/build-towns.ts`. */
function parse(key: string, text: string): ListedTown {
  const [, id = '', latitude, longitude, population, seat, name = ''] =
    /^(\d+) (\S+) (\S+) (\d+) ([*-]) (.+)$/.exec(text) ?? [];
  return {
    id,
    name,
    country: key.startsWith('MX') ? 'MX' : 'CO',
    subdivision: key.slice(3),
    at: [Number(latitude), Number(longitude)],
    population: Number(population),
    isSeat: seat === '*',
  };
}
