import type { STATISTICS_DAYS } from '@vitrina/contracts/rules';
import { api, keepPreviousData, useQuery } from '@vitrina/sdk';

/** A length of time that can be looked at, in days. */
export type Period = (typeof STATISTICS_DAYS)[number];

/** The platform's numbers and the own ones of the last days; the ones before stay while others are loaded. */
export function useStatistics(dias: Period) {
  return useQuery({
    queryKey: ['estadisticas', dias],
    queryFn: ({ signal }) => api.get('/api/estadisticas', { query: { dias }, signal }),
    placeholderData: keepPreviousData,
  });
}
