import type { NearbyPlace } from '@vitrina/contracts';
import { placesFrom } from '../rules/near-places.ts';
import type { Engine } from './engine.ts';
import { askProviders, type EngineAnswer, type SearchRequest } from './query.ts';
import type { Reading } from './reading.ts';
import { namesBusiness, providersWithReasons } from './reasons.ts';

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

/**
 * The providers that a search finds in the nearest places, one place after the other, behind those of the whole country
 * whose business the text names.
 * @param nearby nearest first
 * @param text what was searched for, which `request` lacks where a segment was read out of it
 */
export async function nearestProviders(
  engine: Engine,
  request: SearchRequest,
  nearby: readonly NearbyPlace[],
  reading: Reading,
  text = request.text,
): Promise<EngineAnswer['providers']['hits']> {
  const places = nearby.filter(({ proveedores }) => proveedores > 0).slice(0, NEAREST.places);
  if (places.length === 0) return [];
  const first = { ...request, offset: 0, limit: NEAREST.providers };
  const requests = places.map(({ pais, estado }) => ({ ...first, country: pais, subdivision: estado }));
  const anywhere = { ...first, text, topic: null, subdivision: null };
  const [byName, ...byPlace] = await askProviders(engine, [anywhere, ...requests]);
  const named = byName?.hits.filter(({ card }) => namesBusiness(text, card.nnegocio, reading.trade)) ?? [];
  const near = providersWithReasons(
    byPlace.flatMap(({ hits }) => hits),
    request,
    reading,
  );
  const ids = new Set(named.map(({ card }) => card.id));
  return [...named, ...near.filter(({ card }) => !ids.has(card.id))].slice(0, NEAREST.providers);
}
