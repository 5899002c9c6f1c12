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

/** Query for the services of a place, with numbers: the first content's call, whose response is in the page. */
export const servicesQuery = ({ country, state }: { country: string; state: string }) => ({
  pais: country,
  estado: state,
});
