import { api, byCursor, firstPage, useInfiniteQuery, useLocationChoice, useQuery, useQueryClient } from '@vitrina/sdk';

/** Public provider; loaded only for a non-empty slug. */
export function useProvider(slug: string) {
  return useQuery({
    queryKey: ['proveedor', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug', { params: { slug }, signal })).data,
    initialData: () => (slug ? api.first('/api/proveedores/:slug', { params: { slug } })?.answer.data : undefined),
    staleTime: 60_000,
    enabled: slug !== '',
  });
}

/**
 * Providers of the selected place, of one segment or all, page by page; narrowed to names that contain a text. Those of
 * the previous text stay until these are loaded.
 */
export function useProviders({ segmento, nombre = '' }: { segmento: string; nombre?: string }) {
  return useInfiniteQuery(providersOf(useLocationChoice(), segmento, nombre));
}

/** Preloads the first providers of the selected place. */
export function usePreloadProviders(): () => void {
  const client = useQueryClient();
  const place = useLocationChoice();
  return () => void client.prefetchInfiniteQuery(providersOf(place, '', ''));
}

function providersOf(place: { country: string; state: string }, segmento: string, nombre: string) {
  const query = providersQuery(place, segmento, nombre);
  const list = ['usuarios', query.pais, query.estado, segmento];
  return {
    queryKey: [...list, nombre],
    placeholderData: placeholderOf(list),
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      api.page('/api/usuarios', { query: { ...query, cursor: pageParam }, signal }),
    initialData: () => firstPage(api.first('/api/usuarios', { query })),
    ...byCursor,
  };
}

/** Number of providers in a page of the row. */
const PAGE = 60;

/**
 * Query for the providers of a place, of one segment or all, narrowed to names that contain a text. The first content
 * makes the same call, so that the application finds its response in the page.
 */
export const providersQuery = (
  { country, state }: { country: string; state: string },
  segmento: string,
  nombre = '',
) => ({ pais: country, estado: state, segmento, nombre, limit: PAGE });

/**
 * Placeholder of a list until its response arrives: the previous content, if it was the same list under another filter.
 * @param list the beginning of the query's key, without the filter
 */
export function placeholderOf(list: readonly unknown[]) {
  return <D>(data: D | undefined, before: { queryKey: readonly unknown[] } | undefined): D | undefined =>
    before && list.every((part, index) => before.queryKey[index] === part) ? data : undefined;
}
