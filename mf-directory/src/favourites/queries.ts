import type { Provider } from '@vitrina/contracts';
import { api, keepPreviousData, useQuery } from '@vitrina/sdk';

/**
 * Public providers with these ids, in their order. Those that are removed or suspended are left out; the providers of the
 * previous ids stay until these are loaded.
 */
export function useProvidersOf(ids: readonly string[]) {
  const query = useQuery({
    queryKey: ['favoritos', ids],
    queryFn: async ({ signal }) => (await api.get('/api/usuarios', { query: { ids: ids.join(',') }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: ids.length > 0,
  });
  const found = new Map((query.data ?? []).map((provider) => [provider.id, provider]));
  const providers = ids.flatMap((id): Provider[] => {
    const provider = found.get(id);
    return provider ? [provider] : [];
  });
  return { query, providers };
}

/** List that was shared by a link; `missing` if it does not exist or has expired. */
export function useSharedList(id: string) {
  return useQuery({
    queryKey: ['lista', id],
    queryFn: async ({ signal }) => (await api.get('/api/favoritos/enlace/:id', { params: { id }, signal })).data,
    staleTime: 60_000,
  });
}
