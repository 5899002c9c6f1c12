import { api, useQuery, useQueryClient } from '@vitrina/sdk';

const KEY = ['sesiones'] as const;

/** Open session of the signed-in account. */
export type OwnSession = Awaited<ReturnType<typeof load>>[number];

async function load(signal: AbortSignal) {
  return (await api.get('/api/cuenta/sesiones', { signal })).data;
}

/** Open sessions of the signed-in account, and the calls that close them; both reject with the server's `ApiError`. */
export function useSessions() {
  const client = useQueryClient();
  const sessions = useQuery({ queryKey: KEY, queryFn: ({ signal }) => load(signal) });
  // Reloads after a failure too: a session may have ended in between.
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  return {
    ...sessions,
    close: (id: string) => api.delete('/api/cuenta/sesiones/:id', { params: { id } }).finally(reload),
    closeOthers: () => api.delete('/api/cuenta/sesiones').finally(reload),
  };
}
