import type { NearbyPlace } from '@vitrina/contracts';
import { placesFrom } from '../rules/near-places.ts';
import type { EngineAnswer, SearchRequest } from './query.ts';

/** How many places are offered at most. */
const OFFERED = 5;

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
