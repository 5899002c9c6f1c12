import type { NearbyPlace } from '@vitrina/contracts';
import { placesFrom } from '../rules/near-places.ts';
import type { Engine } from './engine.ts';
import { askProviders, type EngineAnswer, type SearchRequest } from './query.ts';
import type { Reading } from './reading.ts';
import { providersWithReasons } from './reasons.ts';

/** How many places are offered at most. */
const OFFERED = 5;
/** Places whose providers are offered, and how many of them in all. */
const NEAREST = { places: 3, providers: 6 } as const;

/** The places of the same country that have some of what was searched for in one, nearest first. */
export function nearbyPlaces(
  { places, postPlaces }: Pick<EngineAnswer, 'places' | 'postPlaces'>,
  { country, subdivision }: Pick<SearchRequest, 'country' | 'subdivision'>,
): NearbyPlace[] {
  if (!country || !subdivision) return [];
  return placesFrom(country, subdivision)
    .map(({ code, name, key }) => ({
      ...{ pais: country, estado: code, nombre: name },
      proveedores: places[key] ?? 0,
      publicaciones: postPlaces[key] ?? 0,
    }))
    .filter(({ proveedores, publicaciones }) => proveedores + publicaciones > 0)
    .slice(0, OFFERED);
}

/** The providers that a search finds in the nearest places, one place after the other. @param nearby nearest first */
export async function nearestProviders(
  engine: Engine,
  request: SearchRequest,
  nearby: readonly NearbyPlace[],
  reading: Reading,
): Promise<EngineAnswer['providers']['hits']> {
  const places = nearby.filter(({ proveedores }) => proveedores > 0).slice(0, NEAREST.places);
  if (places.length === 0) return [];
  const requests = places.map(({ pais, estado }) => ({
    ...request,
    ...{ country: pais, subdivision: estado, offset: 0, limit: NEAREST.providers },
  }));
  const found = (await askProviders(engine, requests)).flatMap(({ hits }) => hits);
  return providersWithReasons(found, request, reading).slice(0, NEAREST.providers);
}
