import { api, useQuery } from '@vitrina/sdk';

/** Most ids that the call accepts. */
const MAX_WITHOUT = 60;

/** Parameters of the recommendations. */
export interface RecommendationQuery {
  /** Comma-separated segments: providers with any of them match. */
  segments: string;
  country: string;
  state: string;
  /** Ids of providers that are already shown. */
  without: readonly string[];
}

/** Providers of a trade, nearby ones first. */
export function useRecommended({ segments, country, state, without }: RecommendationQuery) {
  const sin = without.slice(0, MAX_WITHOUT).join(',');
  const query = { segmento: segments, pais: country, estado: state, ...(sin && { sin }) };
  return useQuery({
    queryKey: ['recomendaciones', query],
    queryFn: async ({ signal }) => (await api.get('/api/recomendaciones', { query, signal })).data,
    staleTime: 60_000,
  });
}
