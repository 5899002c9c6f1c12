import { api, useQuery, useQueryClient } from '@vitrina/sdk';

const KEY = ['apelaciones'] as const;
/**
 * Number of newest appeals that are loaded. The server refuses a second appeal to an older decision and explains it.
 */
const LOADED_APPEALS = 60;

/** Appeals of the signed-in person, and how to send one. */
export function useOwnAppeals() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api.get('/api/apelaciones', { query: { limit: LOADED_APPEALS }, signal })).data,
  });
  return {
    isLoaded: query.data !== undefined,
    forDecision: (decision: string) => query.data?.find((one) => one.decision === decision),
    send: async (decision: string, texto: string) => {
      const { data } = await api.post('/api/apelaciones', { decision, texto });
      client.setQueryData<(typeof data)[]>(KEY, (held = []) => [data, ...held]);
    },
  };
}
