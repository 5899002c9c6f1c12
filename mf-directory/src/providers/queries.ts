import { api, byCursor, firstPage, useInfiniteQuery, useLocationChoice, useQuery, useQueryClient } from '@vitrina/sdk';
import { placeholderOf } from '../lists/placeholder-of.ts';
import { providersQuery } from './providers-query.ts';

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
