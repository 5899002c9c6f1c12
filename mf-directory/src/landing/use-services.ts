import { api, useLocationChoice, useQuery } from '@vitrina/sdk';

/** The service catalogue with the numbers of providers in the chosen place. */
export function useServices() {
  const { country: pais, state: estado } = useLocationChoice();
  const query = { pais, estado };
  return useQuery({
    queryKey: ['servicios', pais, estado],
    queryFn: ({ signal }) => api.get('/api/servicios', { query, signal }),
    initialData: () => api.first('/api/servicios', { query })?.answer,
    staleTime: 60_000,
  });
}
