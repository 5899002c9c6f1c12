import type { Post } from '@vitrina/contracts';

/** Windows whose pictures are fetched at once: those that a phone shows. */
export const IN_SIGHT = 3;

/** How wide a shop window is shown, for the choice of a rendition. */
export const SIZES = '(min-width: 960px) 220px, 46vw';

/** The first post of each provider, in the order given. */
export function oneOfEach(posts: readonly Post[]): Post[] {
  return [...new Map(posts.toReversed().map((post) => [post.proveedor_slug, post])).values()].toReversed();
}
