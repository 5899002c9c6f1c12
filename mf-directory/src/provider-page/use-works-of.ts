import type { Provider } from '@vitrina/contracts';
import { useGallery } from '../posts/queries.ts';

/** All public posts of one provider, in this visit's order, page by page. */
export function useWorksOf({ pais, estado_pais: estado, email }: Provider) {
  return useGallery({ place: { pais, estado }, email });
}
