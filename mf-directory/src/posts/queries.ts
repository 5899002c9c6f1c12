import type { Post, Provider } from '@vitrina/contracts';
import { api, byCursor, firstPage, useInfiniteQuery, useLocationChoice, useQuery, visitSeed } from '@vitrina/sdk';
import { useMemo } from 'react';
import { placeholderOf } from '../providers/queries.ts';

/** Gallery of a place in this visit's order, page by page; of one segment, of names with a text, or of one provider. */
export function useGallery({
  place,
  segmento,
  nombre = '',
  email,
  enabled = true,
}: {
  /** Place to load instead of the selected one. */
  place?: { country: string; state: string };
  segmento?: string;
  /** The gallery of the previous name stays until this one is loaded. */
  nombre?: string;
  email?: string;
  enabled?: boolean;
}) {
  const chosen = useLocationChoice();
  const { country, state } = place ?? chosen;
  const query = galleryQuery(country, state, visitSeed, segmento, email, nombre);
  const list = ['galeria', country, state, segmento ?? '', email ?? ''];
  return useInfiniteQuery({
    queryKey: [...list, nombre],
    placeholderData: placeholderOf(list),
    queryFn: ({ pageParam, signal }) => api.page('/api/galeria', { query: { ...query, cursor: pageParam }, signal }),
    initialData: () => firstPage(api.first('/api/galeria', { query })),
    ...byCursor,
    enabled,
  });
}

/** All public posts of one provider, in this visit's order, page by page. */
export function useWorksOf({ pais: country, estado_pais: state, email }: Provider) {
  return useGallery({ place: { country, state }, email });
}

/** Public post, for a link to it without a list. */
export function usePost(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['publicacion', id],
    queryFn: async ({ signal }) => (await api.get('/api/publicaciones/:id', { params: { id }, signal })).data,
    enabled,
  });
}

/** Loaded posts without duplicates: the same array until there are others, so that no tile is rendered again. */
export function useGalleryPosts({ data }: ReturnType<typeof useGallery>): readonly Post[] {
  const pages = data?.pages;
  return useMemo(() => withoutDuplicates(pages?.map(({ answer }) => answer) ?? []), [pages]);
}

/** Posts of some pages without duplicates: a post published while someone scrolls shifts the others to the next page. */
export function withoutDuplicates<P extends Pick<Post, 'id'>>(pages: readonly (readonly P[])[]): P[] {
  return [...new Map(pages.flat().map((post) => [post.id, post])).values()];
}

/** Number of posts in a page of the collage. */
const PAGE = 24;

/**
 * Query for a place's gallery in a visit's order, narrowed to a segment, to names that contain a text, or to one
 * provider. The first content makes the same call, so that the application finds its response in the page.
 */
export const galleryQuery = (
  country: string,
  state: string,
  seed: number,
  segmento?: string,
  email?: string,
  nombre?: string,
) => ({ country, state, segmento, email, nombre, semilla: seed, limit: PAGE });
