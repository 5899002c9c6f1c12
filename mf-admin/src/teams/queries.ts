import { api, useQuery, useQueryClient } from '@vitrina/sdk';

const key = ['admin', 'equipos'] as const;

/** Queries all teams, with their permissions and the orders about them. */
export function useTeams() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.get('/api/admin/equipos', { signal }) });
}

/** Reloads the teams after a change; its promise resolves with the new list loaded. */
export function useReloadTeams(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
