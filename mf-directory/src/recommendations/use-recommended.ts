import { api, useQuery } from '@vitrina/sdk';

/** Most ids that the call takes. */
const MAX_WITHOUT = 60;

/** Whom recommendations are for. */
export interface Wanted {
  /** Segments, comma-joined: any of them will do. */
  segments: string;
  country: string;
  state: string;
  /** Ids of those who are shown already. */
  without: readonly string[];
}

/** Providers of a trade, those near by first. */
export function useRecommended({ segments, country, state, without }: Wanted) {
  const sin = without.slice(0, MAX_WITHOUT).join(',');
  const query = { segmento: segments, pais: country, estado: state, ...(sin && { sin }) };
  return useQuery({
    queryKey: ['recomendaciones', query],
    queryFn: async ({ signal }) => (await api.get('/api/recomendaciones', { query, signal })).data,
    staleTime: 60_000,
  });
}
