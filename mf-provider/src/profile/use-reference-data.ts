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

/** Shorter texts begin too many words to mean one. */
const MIN_TEXT = 2;

/**
 * The trades that the search understands a text as, best first: 'plomero', 'fontan' and 'plomreo' are all 'Plomería'.
 * `settled` is false while the answer to this very text is on its way. Without an answer there are none.
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
