import { api, useQuery, useQueryClient } from '@vitrina/sdk';

const KEY = ['blog-propio'] as const;
/** Poll interval while a picture is being processed, in milliseconds. */
const POLL_MS = 1_000;

/** Entries of the signed-in provider, reloaded until every picture is processed. */
export function useOwnEntries(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/blog', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ imagen_estado }) => imagen_estado === 'procesando') ? POLL_MS : false,
    enabled,
  });
  return { ...query, reload: () => client.invalidateQueries({ queryKey: KEY }) };
}
