import { TypedFastBitSet } from 'typedfastbitset';
import { ApiError, finiteNumber, type JsonObject } from '../request.ts';

/** Earth's radius in metres, as in Meilisearch 1.50 (crate `geoutils`). */
const EARTH_RADIUS_M = 6_371_000;
/** Difference in metres up to which sorting treats two distances as equal, as in Meilisearch. */
const SAME_DISTANCE_M = 1;
/** Marks a slot without a position. */
const NOWHERE = -1;
/** Marks a distance that is not computed yet. */
const UNKNOWN = -1;

/** Position in degrees. Documents may contain latitudes beyond ±90 and longitudes beyond ±180, as in Meilisearch. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Distances from the centre of the latest query. */
interface Latest {
  readonly from: Point;
  /** Distance of each position in metres, or `UNKNOWN`. */
  readonly metres: Float64Array;
  /** Slots at most `limit` metres away, for the latest limit. */
  circle: { readonly limit: number; readonly slots: TypedFastBitSet };
}

/**
 * Positions of documents by slot. Many documents share a position, so a query computes each distance once per distinct
 * position. The index masks dead slots.
 */
export class Positions {
  /** Distinct positions; everything else refers to them by their index here. */
  readonly #points: Point[] = [];
  readonly #indexes = new Map<string, number>();
  /** Slots of each position. */
  readonly #slots: number[][] = [];
  /** Position of each slot, or `NOWHERE`. */
  readonly #held: number[] = [];
  /** Positions from south to north, with their latitudes from -90 to 90; undefined after a new position. */
  #ordered: { readonly indexes: Uint32Array; readonly latitudes: Float64Array } | undefined;
  /** Latest distances: filter, order and results of a query mostly have the same centre. Undefined after a new slot. */
  #latest: Latest | undefined;

  /** Records the position of the next document; slots are numbered in the order of the calls. */
  add(point: Point | undefined): void {
    const slot = this.#held.length;
    const index = point === undefined ? NOWHERE : this.#intern(point);
    this.#held.push(index);
    this.#slots[index]?.push(slot);
    this.#latest = undefined;
  }

  /** Returns the slots at most `radius` metres away from a point. */
  within(from: Point, radius: number): TypedFastBitSet {
    const latest = this.#distancesFrom(from);
    const limit = radius + Number.EPSILON;
    // A search asks for a dozen circles around one point, smallest first: each adds its ring to the one before.
    const isWider = limit >= latest.circle.limit;
    const slots = isWider ? latest.circle.slots : this.#none();
    for (const index of this.#near(from.lat, radius)) {
      const metres = this.#metres(index, latest);
      if (metres <= limit && (!isWider || metres > latest.circle.limit)) this.#addSlots(index, slots);
    }
    latest.circle = { limit, slots };
    return slots.clone();
  }

  /** Returns the slots in a box, edges included; a box whose right edge is west of its left edge crosses ±180°. */
  inside(topRight: Point, bottomLeft: Point): TypedFastBitSet {
    const [right, left] = [topRight.lng, bottomLeft.lng];
    const isBetween = (lng: number) =>
      left <= right ? lng >= left && lng <= right : (lng >= left && lng <= 180) || (lng >= -180 && lng <= right);
    const slots = this.#none();
    for (const [index, { lat, lng }] of this.#points.entries())
      if (lat >= bottomLeft.lat && lat <= topRight.lat && isBetween(lng)) this.#addSlots(index, slots);
    return slots;
  }

  /** Returns the distance of a slot from a point in whole metres; undefined without a position. */
  distance(slot: number, from: Point): number | undefined {
    const index = this.#held[slot] ?? NOWHERE;
    return index === NOWHERE ? undefined : Math.round(this.#metres(index, this.#distancesFrom(from)));
  }

  /** Computes the cost of each document in an order by the distance from a point: documents without a position last. */
  sortCosts(slots: Uint32Array, from: Point, descending: boolean): Uint32Array {
    const latest = this.#distancesFrom(from);
    const costs = new Uint32Array(this.#points.length);
    const seen: number[] = [];
    for (const slot of slots) {
      const index = this.#held[slot] ?? NOWHERE;
      if (index === NOWHERE || costs[index] === 1) continue;
      costs[index] = 1;
      seen.push(index);
    }
    const metresTo = (index: number) => this.#metres(index, latest);
    const sign = descending ? -1 : 1;
    seen.sort((a, b) => sign * (metresTo(a) - metresTo(b)));
    let cost = 0;
    let first = metresTo(seen[0] ?? 0);
    for (const index of seen) {
      const metres = metresTo(index);
      if (Math.abs(metres - first) > SAME_DISTANCE_M) {
        first = metres;
        cost++;
      }
      costs[index] = cost;
    }
    return slots.map((slot) => costs[this.#held[slot] ?? NOWHERE] ?? cost + 1);
  }

  #intern(point: Point): number {
    const key = `${point.lat},${point.lng}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.#points.length;
    this.#points.push(point);
    this.#slots.push([]);
    this.#indexes.set(key, index);
    this.#ordered = undefined;
    return index;
  }

  #none(): TypedFastBitSet {
    const slots = new TypedFastBitSet();
    slots.resize(this.#held.length);
    return slots;
  }

  #addSlots(index: number, to: TypedFastBitSet): void {
    for (const slot of this.#slots[index] ?? []) to.add(slot);
  }

  /** Lists the positions that may be at most so many metres from a latitude: mostly one of ten. */
  #near(latitude: number, radius: number): Uint32Array {
    const degrees = (radius + SAME_DISTANCE_M) / (EARTH_RADIUS_M * RADIANS);
    this.#ordered ??= this.#order();
    const { indexes, latitudes } = this.#ordered;
    return indexes.subarray(
      lowerBound(latitudes, (other) => other >= latitude - degrees),
      lowerBound(latitudes, (other) => other > latitude + degrees),
    );
  }

  #order() {
    // A document's latitude beyond a pole is on the other side of the earth.
    const latitudes = this.#points.map(({ lat }) => Math.asin(Math.sin(lat * RADIANS)) / RADIANS);
    const indexes = Uint32Array.from(latitudes.keys()).sort((a, b) => (latitudes[a] ?? 0) - (latitudes[b] ?? 0));
    return { indexes, latitudes: Float64Array.from(latitudes).sort() };
  }

  #distancesFrom(from: Point): Latest {
    const { lat, lng } = this.#latest?.from ?? {};
    if (this.#latest && lat === from.lat && lng === from.lng) return this.#latest;
    const metres = new Float64Array(this.#points.length).fill(UNKNOWN);
    this.#latest = { from, metres, circle: { limit: UNKNOWN, slots: this.#none() } };
    return this.#latest;
  }

  /** Computes the distance of a position in metres, once. */
  #metres(index: number, { from, metres }: Latest): number {
    const known = metres[index] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const distance = haversine(from, this.#points[index] ?? from);
    metres[index] = distance;
    return distance;
  }
}

/** Finds the first place at which a condition holds that holds for all later places, too; the length if it never holds. */
function lowerBound(values: Float64Array, holds: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const RADIANS = Math.PI / 180;
const half = (angle: number): number => (1 - Math.cos(angle)) / 2;

/** Computes the great-circle distance in metres, rounded to millimetres: the formula of Meilisearch 1.50. */
function haversine(a: Point, b: Point): number {
  const [from, to] = [a.lat * RADIANS, b.lat * RADIANS];
  const across = Math.cos(from) * Math.cos(to) * half((b.lng - a.lng) * RADIANS);
  // Rounding errors on the opposite side of the earth exceed 1; latitudes beyond ±90 give negative numbers.
  const sum = Math.max(0, Math.min(1, half(to - from) + across));
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(sum)) * 1_000) / 1_000;
}

/** Returns why a request cannot contain this position; undefined for a valid position. */
export function positionFault({ lat, lng }: Point): string | undefined {
  if (lat < -90 || lat > 90) return `Bad latitude \`${lat}\`. Latitude must be contained between -90 and 90 degrees.`;
  if (lng >= -180 && lng <= 180) return undefined;
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180;
  return `Bad longitude \`${lng}\`. Longitude must be contained between -180 and 180 degrees. Hint: try using \`${turned}\` instead.`;
}

/**
 * Reads the `_geo` field of a document: an object with exactly `lat` and `lng`, finite numbers or texts of them.
 * @returns undefined if the field is missing or null
 * @throws {ApiError} `invalid_document_geo_field`
 */
export function positionOf({ _geo: geo }: JsonObject, id: string): Point | undefined {
  if (geo === undefined || geo === null) return undefined;
  const isObject = typeof geo === 'object' && !Array.isArray(geo);
  const { lat, lng, ...others } = isObject ? geo : {};
  const point = { lat: finiteNumber(lat) ?? Number.NaN, lng: finiteNumber(lng) ?? Number.NaN };
  const isWhole = !Number.isNaN(point.lat) && !Number.isNaN(point.lng);
  if (isWhole && Object.keys(others).length === 0) return point;
  const document = `the document with the id: \`${JSON.stringify(id)}\``;
  const shown = (value: unknown) => `\`${JSON.stringify(value)}\``;
  const message = !isObject
    ? `The \`_geo\` field in ${document} is not an object. Was expecting an object with the \`_geo.lat\` and \`_geo.lng\` fields but instead got ${shown(geo)}.`
    : isWhole
      ? `The \`_geo\` field in ${document} contains the following unexpected fields: ${shown(others)}.`
      : `Could not parse latitude nor longitude in ${document}. Was expecting finite numbers but instead got ${shown(lat)} and ${shown(lng)}.`;
  throw new ApiError('invalid_document_geo_field', message);
}
