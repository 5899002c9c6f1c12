import type { SearchedAround } from '@vitrina/contracts';
import { distanceKm, type Point } from '@vitrina/contracts/places/distance';
import { SERVICE_RADII } from '@vitrina/contracts/rules';
import { findTown, type Town, townAtPoint } from '@vitrina/contracts/towns';
import { placeKey } from '../geo/places.ts';

/** Place around which a visitor looks for providers. */
export interface Near {
  /** Position of the town, or of the visitor to a hundredth of a degree (about a kilometre). */
  at: Point;
  /** Largest distance in kilometres; null for the whole place. */
  radius: number | null;
  /** Subdivision of the town, `MX-JAL`, whose providers match too if no radius is given: not all of them name a town. */
  place: string | null;
  /** The chosen town; null for a position. */
  town: Town | null;
}

/** Distance around a town within which another subdivision's providers count as near, in kilometres. */
const AROUND_TOWN_KM = 25;

/** Rounds a service radius down to the steps of the index. @param radius kilometres */
export function reachOf(radius: number | undefined): number {
  return SERVICE_RADII.findLast((step) => step <= (radius ?? 0)) ?? 0;
}

/** Creates the search around a town, in all of its subdivision if no radius is given. */
export function nearTown(id: string, radius: number | null): Near | null {
  const town = findTown(id);
  return town && withRadius({ at: town.at, town }, radius);
}

/** Creates the search around the same town or position with another radius. @param radius kilometres; null for no limit */
export function withRadius({ at, town }: Pick<Near, 'at' | 'town'>, radius: number | null): Near {
  const place = town && radius === null ? placeKey(town.country, town.subdivision) : null;
  return { at, radius, place, town };
}

/** Names the town of a search, the nearest one for a position; null if the position is far from all towns. */
export function townAround({ at, town }: Near): SearchedAround | null {
  const around = town ?? townAtPoint(at);
  return around && { ciudad: around.id, nombre: around.name, pais: around.country, estado: around.subdivision };
}

/**
 * Builds the filter for providers within the radius of a place, and for those whose own service radius covers it. Null
 * without a limit.
 */
export function nearFilter({ at, radius, place }: Near): string | null {
  if (radius === null && place === null) return null;
  const km = radius ?? AROUND_TOWN_KM;
  const around = [within(at, km), ...coveringSteps(at, km)];
  return [...(place === null ? [] : [`place = "${place}"`]), ...around].join(' OR ');
}

/** Builds the filter for the providers whose own service radius covers a point. */
export function coveringFilter(at: Point): string {
  return coveringSteps(at, 0).join(' OR ');
}

/** Builds the filter for the providers in a town at most so many kilometres from a point. */
export function within([latitude, longitude]: Point, km: number): string {
  return `_geoRadius(${latitude}, ${longitude}, ${km * 1000})`;
}

/** Conditions for the service radii above so many kilometres that cover a point. */
function coveringSteps(at: Point, above: number): string[] {
  return SERVICE_RADII.filter((step) => step > above).map((step) => `(reach >= ${step} AND ${within(at, step)})`);
}

/** Builds the order by distance. */
export function nearOrder({ at }: Near): string {
  return `_geoPoint(${at[0]}, ${at[1]}):asc`;
}

/** Distance from a place to a provider's town in whole kilometres; null if the provider names no known town. */
export function distanceTo({ at }: Near, townId: string): number | null {
  const town = townId === '' ? null : findTown(townId);
  return town && Math.round(distanceKm(at, town.at));
}
