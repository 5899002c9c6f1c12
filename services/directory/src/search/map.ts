import type { MapPoint } from '@vitrina/contracts';
import { findTown, type Town } from '@vitrina/contracts/towns';
import type { Engine } from './engine.ts';
import type { Findings } from './find.ts';
import { LISTED, listedOf, READ_ON } from './listed.ts';
import {
  type EngineAnswer,
  multiSearch,
  providerFilter,
  type SearchRequest,
  searchProviders,
  textOf,
} from './query.ts';

/** Part of the earth in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Most points of a response. */
const MOST_POINTS = 300;
/** Distance on the screen below which towns share a point, in pixels: a point with its number is about as wide. */
const POINT_PIXELS = 64;
/** Width of the world at zoom 0, in pixels, as of every web map. */
const WORLD_PIXELS = 256;

/** Providers of a town, or of neighbouring towns. */
interface Cluster {
  latitudes: number;
  longitudes: number;
  total: number;
  largest: { town: Town; total: number };
}

type Hits = EngineAnswer['providers']['hits'];

/** Providers of a town. */
interface TownCount {
  town: Town;
  total: number;
  /** Id of one of them, if it is known. */
  provider?: string;
}

/**
 * Counts the providers of a search by town in a part of the map, and joins towns that are close on the screen.
 * @param found first page of a search by words, which has {@link LISTED} providers; null for a search without words
 */
export async function mapPoints(
  engine: Engine,
  request: SearchRequest,
  found: Findings | null,
  box: Box,
  zoom: number,
): Promise<MapPoint[]> {
  const listed = found && (await listedProviders(engine, found));
  const towns = listed ? townsOf(listed, box) : await countTowns(engine, request, box);
  let cell = (360 * POINT_PIXELS) / (WORLD_PIXELS * 2 ** zoom);
  let clusters = joinTowns(towns, cell);
  // A window may be larger than a screen.
  for (; clusters.length > MOST_POINTS; clusters = joinTowns(towns, cell)) cell *= 2;
  const points = clusters.map(pointOf);
  if (!listed) return withSingleProviders(engine, request, points);
  const byTown = new Map(towns.map(({ town, provider }) => [town.id, provider]));
  return points.map((point) => withProvider(point, byTown));
}

/** Reads the providers that the list shows for a text; null if they are so many that the engine's counts have to do. */
async function listedProviders(engine: Engine, { answer, request, reading }: Findings): Promise<Hits | null> {
  const { hits, estimatedTotalHits = 0 } = answer.providers;
  if (estimatedTotalHits <= hits.length) return hits;
  if (!request.text) return null;
  const [next] = await searchProviders(engine, [{ ...request, offset: LISTED, limit: READ_ON }], ['card']);
  const more = next?.hits ?? [];
  const listed = listedOf(more, request, reading) ?? (more.length < READ_ON ? more : null);
  return listed && [...hits, ...listed];
}

function townsOf(providers: Hits, [west, south, east, north]: Box): TownCount[] {
  const counts = new Map<string, TownCount>();
  for (const { card } of providers) {
    const town = card.ciudad === '' ? null : findTown(card.ciudad);
    if (!town) continue;
    const [latitude, longitude] = town.at;
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    const { total } = counts.get(town.id) ?? { total: 0 };
    counts.set(town.id, { town, total: total + 1, provider: card.id });
  }
  return [...counts.values()];
}

async function countTowns(
  engine: Engine,
  request: SearchRequest,
  [west, south, east, north]: Box,
): Promise<TownCount[]> {
  const inBox = `_geoBoundingBox([${north}, ${east}], [${south}, ${west}])`;
  const [counted] = await multiSearch(engine, [
    {
      indexUid: engine.names.providers,
      q: textOf(request),
      filter: [...providerFilter(request), inBox],
      limit: 0,
      facets: ['town'],
    },
  ]);
  return Object.entries(counted?.facetDistribution?.town ?? {}).flatMap(([id, total]) => {
    const town = findTown(id);
    return town ? [{ town, total }] : [];
  });
}

/** Joins the towns of each cell of a grid. @param cell side in degrees */
function joinTowns(towns: readonly TownCount[], cell: number): Cluster[] {
  const cells = new Map<string, Cluster>();
  for (const { town, total } of towns) {
    const [latitude, longitude] = town.at;
    const key = `${Math.floor(latitude / cell)} ${Math.floor(longitude / cell)}`;
    const cluster = cells.get(key);
    if (!cluster) {
      const largest = { town, total };
      cells.set(key, { latitudes: latitude * total, longitudes: longitude * total, total, largest });
      continue;
    }
    cluster.latitudes += latitude * total;
    cluster.longitudes += longitude * total;
    cluster.total += total;
    if (total > cluster.largest.total) cluster.largest = { town, total };
  }
  return [...cells.values()];
}

function pointOf({ latitudes, longitudes, total, largest: { town } }: Cluster): MapPoint {
  const rounded = (degrees: number) => Math.round((degrees / total) * 1000) / 1000;
  return {
    lat: rounded(latitudes),
    lon: rounded(longitudes),
    total,
    ciudad: town.id,
    nombre: town.name,
    estado: town.subdivision,
    pais: town.country,
  };
}

/** Adds the provider to each point with only one. */
async function withSingleProviders(engine: Engine, request: SearchRequest, points: MapPoint[]): Promise<MapPoint[]> {
  const single = points.filter(({ total }) => total === 1).map(({ ciudad }) => ciudad);
  if (single.length === 0) return points;
  const [found] = await multiSearch(engine, [
    {
      indexUid: engine.names.providers,
      q: textOf(request),
      filter: [...providerFilter(request), `town IN [${single.map((id) => `"${id}"`).join(', ')}]`],
      limit: MOST_POINTS,
      attributesToRetrieve: ['id', 'town'],
    },
  ]);
  const byTown = new Map((found?.hits ?? []).map(({ town, id }) => [town, String(id)]));
  return points.map((point) => withProvider(point, byTown));
}

function withProvider(point: MapPoint, byTown: ReadonlyMap<unknown, string | undefined>): MapPoint {
  const proveedor = point.total === 1 ? byTown.get(point.ciudad) : undefined;
  return proveedor === undefined ? point : { ...point, proveedor };
}
