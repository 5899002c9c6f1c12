import { api, useInfiniteQuery, useLocationChoice, useQuery } from '@vitrina/sdk';

/** One public provider. */
export function useProvider(slug: string) {
  return useQuery({
    queryKey: ['proveedor', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug', { params: { slug }, signal })).data,
    staleTime: 60_000,
  });
}

/** The providers of the chosen place, page by page. */
export function useProviders() {
  const { pais, estado } = useLocationChoice();
  return useInfiniteQuery({
    queryKey: ['usuarios', pais, estado],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/usuarios', { query: { pais, estado, limit: 60, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}
