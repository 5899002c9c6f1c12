import { api, keepPreviousData, useInfiniteQuery, useLocationChoice, useQuery } from '@vitrina/sdk';
import { visitSeed } from '../visit.ts';

/** Posts of a page of the collage. */
const PAGE = 24;

/** The place's gallery in this visit's order, page by page. */
export function useGallery({
  segmento,
  email,
  enabled = true,
}: {
  segmento?: string;
  email?: string;
  enabled?: boolean;
}) {
  const { pais, estado } = useLocationChoice();
  return useInfiniteQuery({
    queryKey: ['galeria', pais, estado, segmento ?? '', email ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/galeria', {
        query: { country: pais, state: estado, segmento, email, semilla: visitSeed, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled,
  });
}

/** What the search answers for a text in the chosen place; the last answer stays until the next is there. */
export function useSearch({ q, segmento, enabled }: { q: string; segmento: string; enabled: boolean }) {
  const { pais, estado } = useLocationChoice();
  return useQuery({
    queryKey: ['buscar', pais, estado, q, segmento],
    queryFn: ({ signal }) => api.get('/api/buscar', { query: { q, pais, estado, segmento, limit: 60 }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Segments in use in the chosen place with the number of providers in each. */
export function useSegments() {
  const { pais, estado } = useLocationChoice();
  return useQuery({
    queryKey: ['segmentos', pais, estado],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/buscar', { query: { q: '', pais, estado, limit: 1 }, signal });
      return data.facetas.segmento;
    },
    staleTime: 60_000,
  });
}
