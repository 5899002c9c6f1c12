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
import type { Filters } from './use-filters.ts';

/** Number of providers and posts in a page of results: a large screen's, so that a keystroke's results paint quickly. */
const PAGE_SIZE = 24;
/** Time for which a response is fresh, in milliseconds: after a deleted letter, cached results appear immediately. */
export const FRESH_MS = 30_000;

/** Returns a function that builds the query of a search in the visitor's place. */
export function useSearchOptions() {
  const { country: pais, state: estado } = useLocationChoice();
  // Neither the view nor an open layer changes the results; the place comes from the visitor's selection.
  return ({ vista, proveedor, publicacion, alcance, ciudad, cerca, radio, ...filters }: Filters) => {
    const area = { estado: { pais, estado }, pais: { pais }, todos: {} }[alcance];
    const query = { ...filters, ...(ciudad || cerca ? { ciudad, cerca, radio } : area) };
    const { q, segmento } = filters;
    return {
      queryKey: ['buscar', query] as const,
      queryFn: async ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => {
        // A phone takes as long to send a request as to show the key, which comes first.
        await new Promise((resolve) => setTimeout(resolve));
        return {
          ...(await api.page('/api/buscar', {
            query: { ...query, limit: PAGE_SIZE, cursor: pageParam },
            signal,
          })),
          // The previous response stays on screen until the next one arrives, so each response carries the parameters
          // for its heading.
          request: { q, segmento, alcance, cerca },
        };
      },
      ...byCursor,
      staleTime: FRESH_MS,
    };
  };
}

/** Results of a search, page by page. The previous ones stay until they arrive; a new search aborts the request. */
export function useSearch(parameters: Filters, enabled: boolean) {
  const options = useSearchOptions();
  return useInfiniteQuery({
    ...options(parameters),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Returns a function that loads the suggestions of a search, usually from the cache. Empty if the search fails. */
export function useSuggestionsFor() {
  const client = useQueryClient();
  const options = useSearchOptions();
  return async (parameters: Filters) => {
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

/** Number of posts in the selected place for each segment, and for each kind within the selected segment. */
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

/** Query for the number of posts in a place, by segment and kind: the first content's call, whose response is in the page. */
export const facetsQuery = (country: string, state: string, segmento: string) => ({
  q: '',
  pais: country,
  estado: state,
  segmento,
  limit: 1,
});
