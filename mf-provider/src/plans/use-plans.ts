import { api, useQuery } from '@vitrina/sdk';

/** Plans with their prices, from the server's catalogue: the only source of prices (R5). */
export function usePlans() {
  return useQuery({
    queryKey: ['planes'],
    queryFn: async ({ signal }) => (await api.get('/api/planes', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Plan of the catalogue. */
export type CatalogPlan = NonNullable<ReturnType<typeof usePlans>['data']>[number];
