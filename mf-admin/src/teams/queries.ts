import { api, useQuery, useQueryClient } from '@vitrina/sdk';

const key = ['admin', 'equipos'] as const;

/** Every team, with what it may do and the orders about it. */
export function useTeams() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.get('/api/admin/equipos', { signal }) });
}

/** Reloads the teams after a change; its promise ends with the new list. */
export function useReloadTeams(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
