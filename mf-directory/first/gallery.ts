import type { Post } from '@vitrina/contracts';
import { type FirstAnswers, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import { galleryQuery } from '../src/posts/gallery-query.ts';

/** Longest segment that is looked at; the catalogue's longest name has 45 characters. */
const MAX_SEGMENT = 80;

/** The segment that an address names, or empty. */
export const segmentOf = ({ query }: FirstVisit): string => (query.segmento ?? '').slice(0, MAX_SEGMENT);

/** The gallery of the visitor's place, of one segment or all. */
export function galleryCall({ place, seed }: FirstVisit, segmento = '') {
  return firstCall('/api/galeria', { query: galleryQuery(place.country, place.state, seed, segmento) });
}

/** The posts of a gallery; none where they cannot be had. */
export function postsOf(answers: FirstAnswers, call: ReturnType<typeof galleryCall>): readonly Post[] {
  const posts = answers.of(call);
  return posts === null || posts === 'missing' ? [] : posts;
}

/** The makers of some works as schema.org's list. */
export function listOfMakers(posts: readonly Post[], origin: string): object[] {
  if (posts.length === 0) return [];
  const slugs = [...new Set(posts.map(({ proveedor_slug }) => proveedor_slug))];
  return [
    {
      '@type': 'ItemList',
      itemListElement: slugs.map((slug, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${origin}/p/${slug}`,
      })),
    },
  ];
}
