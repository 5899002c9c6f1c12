import { api, useQuery } from '@vitrina/sdk';

/** Countries with their states, and the service catalogue: they change with releases only. */
export function useReferenceData() {
  const countries = useQuery({
    queryKey: ['paises'],
    queryFn: ({ signal }) => api.get('/api/paises', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const services = useQuery({
    queryKey: ['servicios'],
    queryFn: ({ signal }) => api.get('/api/servicios', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { countries, services };
}

/** Least length of a text to look up: shorter ones begin too many words. */
const MIN_TEXT = 2;

/**
 * Trades that the search finds for a text, best first: 'plomero', 'fontan' and 'plomreo' all find 'Plomería'. `settled`
 * is false while the response for this text is pending. Empty after a failure.
 */
export function useTradesFor(text: string): { trades: readonly string[]; settled: boolean } {
  const q = text.trim();
  const { data, isPending, isEnabled } = useQuery({
    queryKey: ['oficios', q],
    queryFn: async ({ signal }) => {
      const { data: found } = await api.get('/api/sugerencias', { query: { q, tipo: 'segmento' }, signal });
      return found.map(({ texto }) => texto);
    },
    enabled: q.length >= MIN_TEXT,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { trades: data ?? [], settled: !isEnabled || !isPending };
}
