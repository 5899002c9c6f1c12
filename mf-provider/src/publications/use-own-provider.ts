import { api, useQuery } from '@vitrina/sdk';

/** A profile that was just completed becomes public within seconds: it is asked for this often, and so many times. */
const ASK_AGAIN = { ms: 3_000, times: 10 };

/**
 * The public provider of an account, null while it has none.
 * @param awaited true where it is asked for again until it is public
 */
export function useOwnProvider(email: string, { awaited = false } = {}) {
  return useQuery({
    queryKey: ['usuarios', email],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/usuarios', { query: { email, limit: 1 }, signal });
      return data[0] ? { id: data[0].id, slug: data[0].slug } : null;
    },
    refetchInterval: ({ state }) =>
      awaited && state.data === null && state.dataUpdateCount < ASK_AGAIN.times ? ASK_AGAIN.ms : false,
  }).data;
}
