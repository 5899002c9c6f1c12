import type { Post } from '@vitrina/contracts';

/** Number of windows whose pictures are fetched immediately: those that a phone shows. */
export const VISIBLE = 3;

/** Displayed width of a shop window, for the choice of a rendition. */
export const SIZES = '(min-width: 960px) 220px, 46vw';

/** First post of each provider, in the given order. */
export function firstOfEachProvider(posts: readonly Post[]): Post[] {
  return [...new Map(posts.toReversed().map((post) => [post.proveedor_slug, post])).values()].toReversed();
}
