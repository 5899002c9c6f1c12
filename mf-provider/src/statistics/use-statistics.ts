import type { STATISTICS_DAYS } from '@vitrina/contracts/rules';
import { api, keepPreviousData, useQuery } from '@vitrina/sdk';

/** Period that can be selected, in days. */
export type Period = (typeof STATISTICS_DAYS)[number];

/**
 * Numbers of the platform and of the signed-in provider for the last days; the previous ones stay while others load.
 */
export function useStatistics(dias: Period) {
  return useQuery({
    queryKey: ['estadisticas', dias],
    queryFn: ({ signal }) => api.get('/api/estadisticas', { query: { dias }, signal }),
    placeholderData: keepPreviousData,
  });
}
