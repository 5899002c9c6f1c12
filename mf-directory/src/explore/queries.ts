import {
  type Answer,
  api,
  byCursor,
  keepPreviousData,
  useInfiniteQuery,
  useLocationChoice,
  useQuery,
  useQueryClient,
} from '@vitrina/sdk';
import { facetsQuery } from './facets-query.ts';
import type { Filters } from './use-filters.ts';

/**
 * Number of providers and posts in a page of results: as many as a large screen shows, so that a key is painted
 * quickly.
 */
const PAGE = 24;
/**
 * Time for which a response is fresh, in milliseconds: after a deleted letter the previous results show immediately.
 */
const FRESH_MS = 30_000;

/** Parameters of a search; the place comes from the visitor's selection. */
export type SearchParameters = Pick<Filters, 'q' | 'segmento' | 'tipo' | 'alcance' | 'literal'>;

function useSearchOptions() {
  const { country: pais, state: estado } = useLocationChoice();
  return ({ q, segmento, tipo, alcance, literal }: SearchParameters) => {
    const place = { estado: { pais, estado }, pais: { pais }, todos: {} }[alcance];
    return {
      queryKey: ['buscar', { q, segmento, tipo, literal, ...place }],
      queryFn: async ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => ({
        ...(await api.page('/api/buscar', {
          query: { q, segmento, tipo, literal, ...place, limit: PAGE, cursor: pageParam },
          signal,
        })),
        // The previous response stays until the next one arrives, so its heading needs its own text.
        request: { q, segmento, alcance },
      }),
      ...byCursor,
      staleTime: FRESH_MS,
    };
  };
}

/**
 * Results of a search, page by page; the previous ones stay until the next arrive. A new key aborts the previous call.
 */
export function useSearch(parameters: SearchParameters, enabled: boolean) {
  const options = useSearchOptions();
  return useInfiniteQuery({
    ...options(parameters),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Loads the suggestions for exactly this text, which are usually cached. Empty if the search fails. */
export function useSuggestionsFor() {
  const client = useQueryClient();
  const options = useSearchOptions();
  return async (parameters: SearchParameters) => {
    try {
      const { pages } = await client.fetchInfiniteQuery(options(parameters));
      return pages[0]?.answer.data.sugerencias ?? [];
    } catch {
      return [];
    }
  };
}

function facetsOf({ data }: Answer<'GET', '/api/buscar'>) {
  return { facetas: data.facetas, total: data.total };
}

/** Number of posts in the selected place, by segment, and by kind for the selected segment. */
export function useFacets(segmento: string) {
  const { country, state } = useLocationChoice();
  const query = facetsQuery(country, state, segmento);
  return useQuery({
    queryKey: ['facetas', country, state, segmento],
    queryFn: async ({ signal }) => facetsOf(await api.get('/api/buscar', { query, signal })),
    initialData: () => {
      const first = api.first('/api/buscar', { query });
      return first && facetsOf(first.answer);
    },
    // Keeps the counts of the same place, so that the segment chips stay unchanged.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === country && previousQuery.queryKey[2] === state ? previous : undefined,
    staleTime: 60_000,
  });
}
