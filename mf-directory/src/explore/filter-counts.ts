import { type Answer, api, keepPreviousData, useQuery } from '@vitrina/sdk';
import { FRESH_MS, useSearchOptions } from './queries.ts';
import type { Filters } from './use-filters.ts';

/** Number of providers for each choice of a filter, by its value in the address; undefined while unknown. */
export type FilterCounts = Answer<'GET', '/api/buscar'>['data']['facetas']['filtros'];

/**
 * Counts the providers for each choice of a filter; the previous counts stay until the next ones arrive.
 * @param enabled false to keep the previous counts
 */
export function useFilterCounts(filters: Filters, enabled = true): FilterCounts {
  const [key, query] = useSearchOptions()(filters).queryKey;
  const { data } = useQuery({
    queryKey: [key, query, 'filtros'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/buscar', { query: { ...query, contar: 'filtros', limit: 1 }, signal })).data.facetas
        .filtros ?? null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled,
  });
  return data ?? undefined;
}
