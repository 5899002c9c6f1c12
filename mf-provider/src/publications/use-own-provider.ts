import { api, useQuery } from '@vitrina/sdk';

/** Poll interval and number of polls for a completed profile, which becomes public within seconds. */
const POLL = { ms: 3_000, times: 10 };

/**
 * Public provider of an account, null before it exists.
 * @param awaited true to poll until the provider is public
 */
export function useOwnProvider(email: string, { awaited = false } = {}) {
  return useQuery({
    queryKey: ['usuarios', email],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/usuarios', { query: { email, limit: 1 }, signal });
      return data[0] ? { id: data[0].id, slug: data[0].slug } : null;
    },
    refetchInterval: ({ state }) =>
      awaited && state.data === null && state.dataUpdateCount < POLL.times ? POLL.ms : false,
  }).data;
}
