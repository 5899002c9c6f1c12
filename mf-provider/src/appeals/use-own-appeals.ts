import { api, useQuery, useQueryClient } from '@vitrina/sdk';

const KEY = ['apelaciones'] as const;
/** The newest appeals that are looked through: an older one is refused by the server, which says why. */
const LOOKED_THROUGH = 60;

/** The person's own appeals, and how to make one. */
export function useOwnAppeals() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api.get('/api/apelaciones', { query: { limit: LOOKED_THROUGH }, signal })).data,
  });
  return {
    known: query.data !== undefined,
    of: (decision: string) => query.data?.find((one) => one.decision === decision),
    send: async (decision: string, texto: string) => {
      const { data } = await api.post('/api/apelaciones', { decision, texto });
      client.setQueryData<(typeof data)[]>(KEY, (held = []) => [data, ...held]);
    },
  };
}
