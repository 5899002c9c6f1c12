import { api, useQuery, useQueryClient } from '@vitrina/sdk';

const KEY = ['blog-propio'] as const;
/** How often the list is read again while a picture is being made, in milliseconds. */
const WATCH_MS = 1_000;

/** The own entries, read again until every picture is made. */
export function useOwnEntries(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/blog', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ imagen_estado }) => imagen_estado === 'procesando') ? WATCH_MS : false,
    enabled,
  });
  return { ...query, reload: () => client.invalidateQueries({ queryKey: KEY }) };
}
