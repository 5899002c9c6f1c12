import type { Post } from '@vitrina/contracts';
import { type FirstAnswers, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import { galleryQuery } from '../src/posts/queries.ts';

/** Longest segment that is read from the address; the catalogue's longest name has 45 characters. */
const MAX_SEGMENT = 80;

/** Segment in the address, or empty. */
export const segmentOf = ({ query }: FirstVisit): string => (query.segmento ?? '').slice(0, MAX_SEGMENT);

/** Gallery of the visitor's place, for one segment or all. */
export function galleryCall({ place, seed }: FirstVisit, segmento = '') {
  return firstCall('/api/galeria', { query: galleryQuery(place.country, place.state, seed, segmento) });
}

/** Posts of a gallery; empty if the call failed. */
export function postsOf(answers: FirstAnswers, call: ReturnType<typeof galleryCall>): readonly Post[] {
  const posts = answers.of(call);
  return posts === null || posts === 'missing' ? [] : posts;
}

/** Providers of some posts as a schema.org list. */
export function providerItemList(posts: readonly Post[], origin: string): object[] {
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
