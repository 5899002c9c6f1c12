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

/** Providers and posts of a page of results: what a large screen shows, so that a key is painted quickly. */
const PAGE = 24;
/** An answer is fresh for this long, in milliseconds: after a deleted letter the old results show at once. */
const FRESH_MS = 30_000;

/** What is searched for; the place comes from the visitor's choice. */
export type Wanted = Pick<Filters, 'q' | 'segmento' | 'tipo' | 'alcance' | 'literal'>;

function useSearchOptions() {
  const { country: pais, state: estado } = useLocationChoice();
  return ({ q, segmento, tipo, alcance, literal }: Wanted) => {
    const place = { estado: { pais, estado }, pais: { pais }, todos: {} }[alcance];
    return {
      queryKey: ['buscar', { q, segmento, tipo, literal, ...place }],
      queryFn: async ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => ({
        ...(await api.page('/api/buscar', {
          query: { q, segmento, tipo, literal, ...place, limit: PAGE, cursor: pageParam },
          signal,
        })),
        // The last answer is shown until the next one arrives: its heading names its own text.
        asked: { q, segmento, alcance },
      }),
      ...byCursor,
      staleTime: FRESH_MS,
    };
  };
}

/** What the search finds, page by page; the last answer stays until the next is there. A newer key aborts the older call. */
export function useSearch(wanted: Wanted, enabled: boolean) {
  const options = useSearchOptions();
  return useInfiniteQuery({
    ...options(wanted),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Loads the suggestions of exactly this text, which are mostly cached already. Empty where the search fails. */
export function useSuggestionsFor() {
  const client = useQueryClient();
  const options = useSearchOptions();
  return async (wanted: Wanted) => {
    try {
      const { pages } = await client.fetchInfiniteQuery(options(wanted));
      return pages[0]?.answer.data.sugerencias ?? [];
    } catch {
      return [];
    }
  };
}

function facetsOf({ data }: Answer<'GET', '/api/buscar'>) {
  return { facetas: data.facetas, total: data.total };
}

/** How much there is in the chosen place, by segment, and by kind of the chosen segment's works. */
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
    // Of the same place: the chips of the segments stay as they are.
    placeholderData: (known, before) =>
      before?.queryKey[1] === country && before.queryKey[2] === state ? known : undefined,
    staleTime: 60_000,
  });
}
