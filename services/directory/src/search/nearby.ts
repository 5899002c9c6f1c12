import type { NearbyPlace } from '@vitrina/contracts';
import type { MultiSearchQuery, MultiSearchResult } from 'meilisearch';
import { placesFrom } from '../rules/near-places.ts';
import type { IndexNames } from './engine.ts';
import { type Counts, counts, type SearchRequest } from './query.ts';

/** How many places are offered at most. */
const OFFERED = 5;

/** Two queries that count, by place, what there is of a search anywhere. */
export function nearbyQueries(names: IndexNames, request: SearchRequest): MultiSearchQuery[] {
  const anywhere = { ...request, pais: null, estado: null };
  return [counts(names, anywhere, 'providers', 'lugar'), counts(names, anywhere, 'posts', 'lugar')];
}

/** Both counts of `nearbyQueries`, by place. */
export interface CountsByPlace {
  providers: Counts;
  posts: Counts;
}

/** Reads the results of `nearbyQueries`. */
export function countsByPlace(results: ReadonlyArray<MultiSearchResult<Record<string, unknown>>>): CountsByPlace {
  const [providers, posts] = results.map(({ facetDistribution }) => facetDistribution?.lugar ?? {});
  return { providers: providers ?? {}, posts: posts ?? {} };
}

/** The places that have some of what was searched for, nearest first; none where no place was asked for. */
export function nearbyPlaces({ providers, posts }: CountsByPlace, { pais, estado }: SearchRequest): NearbyPlace[] {
  if (!pais) return [];
  return placesFrom(pais, estado)
    .map(({ pais, estado, nombre, key }) => ({
      ...{ pais, estado, nombre },
      proveedores: providers[key] ?? 0,
      publicaciones: posts[key] ?? 0,
    }))
    .filter(({ proveedores, publicaciones }) => proveedores + publicaciones > 0)
    .slice(0, OFFERED);
}
