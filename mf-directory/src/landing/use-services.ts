import { api, useLocationChoice, useQuery } from '@vitrina/sdk';
import { servicesQuery } from './services-query.ts';

/** Service catalogue with the number of providers in the selected place. */
export function useServices() {
  const query = servicesQuery(useLocationChoice());
  return useQuery({
    queryKey: ['servicios', query.pais, query.estado],
    queryFn: ({ signal }) => api.get('/api/servicios', { query, signal }),
    initialData: () => api.first('/api/servicios', { query })?.answer,
    staleTime: 60_000,
  });
}
