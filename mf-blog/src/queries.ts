import { api, useQuery } from '@vitrina/sdk';

/** Time for which loaded data counts as fresh, in milliseconds. */
const FRESH_MS = 60_000;

/** Provider who owns the blog. */
export function useProvider(slug: string) {
  const params = { slug };
  return useQuery({
    queryKey: ['proveedor', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug', { params, signal })).data,
    initialData: () => api.first('/api/proveedores/:slug', { params })?.answer.data,
    staleTime: FRESH_MS,
  });
}

/** Public entries of a provider's blog, newest first. */
export function useEntries(slug: string) {
  const params = { slug };
  return useQuery({
    queryKey: ['blog', slug],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug/blog', { params, signal })).data,
    initialData: () => api.first('/api/proveedores/:slug/blog', { params })?.answer.data,
    staleTime: FRESH_MS,
  });
}

/** Single entry, by its present or a former slug. */
export function useEntry(slug: string, entrada: string) {
  const params = { slug, entrada };
  return useQuery({
    queryKey: ['blog', slug, entrada],
    queryFn: async ({ signal }) => (await api.get('/api/proveedores/:slug/blog/:entrada', { params, signal })).data,
    initialData: () => api.first('/api/proveedores/:slug/blog/:entrada', { params })?.answer.data,
    staleTime: FRESH_MS,
  });
}
