import type { Provider } from '@vitrina/contracts';
import { api, useInfiniteQuery } from '@vitrina/sdk';
import { visitSeed } from '../visit.ts';

/** Posts of a page of the collage, as many as the page comes with. */
const PAGE = 24;

/** All public posts of one provider, page by page. */
export function useWorksOf({ pais, estado_pais: estado, email }: Provider) {
  return useInfiniteQuery({
    queryKey: ['galeria', pais, estado, '', email],
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/galeria', {
        query: { country: pais, state: estado, email, semilla: visitSeed, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}
