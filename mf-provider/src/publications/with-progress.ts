import type { OwnPost, PublicationEvent } from '@vitrina/contracts';

/** Page of the owner's gallery, reduced to its posts. */
interface Page {
  answer: { data: OwnPost[] };
}

/** Posts of some pages without duplicates: a post published in between shifts the others to the next page. */
export function postsOf(pages: readonly Page[] = []): OwnPost[] {
  return [...new Map(pages.flatMap(({ answer }) => answer.data).map((post) => [post.id, post])).values()];
}

/** Applies an event to the pages that contain its post. */
export function withProgress<P extends Page>(pages: readonly P[], event: PublicationEvent): P[] {
  return pages.map((page) => ({
    ...page,
    answer: { ...page.answer, data: page.answer.data.map((post) => changed(post, event)) },
  }));
}

function changed(post: OwnPost, { id, estado, progreso, etapa, poster }: PublicationEvent): OwnPost {
  return post.id === id ? { ...post, estado, progreso, etapa, poster: poster ?? post.poster } : post;
}
