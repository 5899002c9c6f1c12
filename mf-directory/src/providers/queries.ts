import { api, byCursor, firstPage, useInfiniteQuery, useLocationChoice, useQuery, useQueryClient } from '@vitrina/sdk';

/** One public provider; loaded only if there is a slug. */
export function useProvider(slug: string) {
  return useQuery({
    queryKey: ['proveedor', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug', { params: { slug }, signal })).data,
    initialData: () => (slug ? api.first('/api/proveedores/:slug', { params: { slug } })?.answer.data : undefined),
    staleTime: 60_000,
    enabled: slug !== '',
  });
}

/** The providers of the chosen place, of one segment or all, page by page. */
export function useProviders({ segmento }: { segmento: string }) {
  const { country, state } = useLocationChoice();
  return useInfiniteQuery(providersOf({ pais: country, estado: state, segmento }));
}

/** Loads the first providers of the chosen place ahead of the screen that shows them. */
export function useProvidersAhead(): () => void {
  const client = useQueryClient();
  const { country, state } = useLocationChoice();
  return () => void client.prefetchInfiniteQuery(providersOf({ pais: country, estado: state, segmento: '' }));
}

function providersOf({ pais, estado, segmento }: { pais: string; estado: string; segmento: string }) {
  const query = { pais, estado, segmento, limit: 60 };
  return {
    queryKey: ['usuarios', pais, estado, segmento],
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      api.page('/api/usuarios', { query: { ...query, cursor: pageParam }, signal }),
    initialData: () => firstPage(api.first('/api/usuarios', { query })),
    ...byCursor,
  };
}
