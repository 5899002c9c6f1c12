import { api, useLocationChoice, useQuery } from '@vitrina/sdk';

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

/**
 * Query for the service catalogue with the number of providers in a place. The first content makes the same call, so
 * that the application finds its response in the page.
 */
export const servicesQuery = ({ country, state }: { country: string; state: string }) => ({
  pais: country,
  estado: state,
});
