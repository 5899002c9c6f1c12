import type { NearbyPlace } from '@vitrina/contracts';
import { placesFrom } from '../rules/near-places.ts';
import type { Engine } from './engine.ts';
import { type EngineAnswer, type SearchRequest, searchProviders } from './query.ts';
import type { Reading } from './reading.ts';
import { isNameOf, providersWithReasons } from './reasons.ts';

/** Maximum number of offered places. */
const OFFERED = 5;
/** Number of places whose providers are offered, and of offered providers in total. */
const NEAREST = { places: 3, providers: 6 } as const;

/** Lists the places of the same country that have results, nearest first. */
export function nearbyPlaces(
  { places, postPlaces }: Pick<EngineAnswer, 'places' | 'postPlaces'>,
  { country, subdivision }: Pick<SearchRequest, 'country' | 'subdivision'>,
): NearbyPlace[] {
  if (!country || !subdivision) return [];
  return placesFrom(country, subdivision)
    .map(({ code, name, key }) => ({
      pais: country,
      estado: code,
      nombre: name,
      proveedores: places[key] ?? 0,
      publicaciones: postPlaces[key] ?? 0,
    }))
    .filter(({ proveedores, publicaciones }) => proveedores + publicaciones > 0)
    .slice(0, OFFERED);
}

/**
 * Finds providers to offer if a search has no results in its place, in one request: businesses named like the typed
 * text, then the results of the nearest places, place by place.
 * @param nearby nearest first
 * @param typed text as the visitor typed it, if `request` searches for its meaning
 */
export async function nearestProviders(
  engine: Engine,
  request: SearchRequest,
  nearby: readonly NearbyPlace[],
  reading: Reading,
  typed = request.text,
): Promise<EngineAnswer['providers']['hits']> {
  const first = { ...request, offset: 0, limit: NEAREST.providers };
  const places = nearby.filter(({ proveedores }) => proveedores > 0).slice(0, NEAREST.places);
  const inPlaces = places.map(({ pais, estado }) => ({ ...first, country: pais, subdivision: estado }));
  // A single word is usually a trade or a first name.
  const byName = typed.includes(' ') ? [{ ...first, text: typed, topic: null, subdivision: null }] : [];
  if (inPlaces.length + byName.length === 0) return [];
  const found = (await searchProviders(engine, [...byName, ...inPlaces])).map(({ hits }) => hits);
  const named = found.splice(0, byName.length).flat();
  const business = named.filter(({ card }) => isNameOf(typed, [card.nnegocio]));
  const ids = new Set(business.map(({ card }) => card.id));
  const near = providersWithReasons(found.flat(), request, reading).filter(({ card }) => !ids.has(card.id));
  return [...business, ...near].slice(0, NEAREST.providers);
}

/** Sorts a country's providers by the distance of their place, and counts them by place. */
export function rankByDistance(
  hits: EngineAnswer['providers']['hits'],
  request: Pick<SearchRequest, 'country' | 'subdivision'>,
): { nearby: NearbyPlace[]; nearest: EngineAnswer['providers']['hits'] } {
  const { country, subdivision } = request;
  if (!country || !subdivision) return { nearby: [], nearest: [] };
  const byPlace = placesFrom(country, subdivision).map(({ code, key }) => {
    const there = hits.filter(({ card }) => card.pais === country && card.estado_pais === code);
    return { key, there };
  });
  const places = Object.fromEntries(byPlace.map(({ key, there }) => [key, there.length]));
  const nearest = byPlace.flatMap(({ there }) => there).slice(0, NEAREST.providers);
  return { nearby: nearbyPlaces({ places, postPlaces: {} }, request), nearest };
}
