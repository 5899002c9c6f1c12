import { api, useQuery } from '@vitrina/sdk';

/** Public entries of a provider's blog, newest first. */
export function useEntries(slug: string) {
  return useQuery({
    queryKey: ['blog', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug/blog', { params: { slug }, signal })).data,
    staleTime: 60_000,
  });
}
