import type { OwnPost, PublicationEvent } from '@vitrina/contracts';

/** A page of the own gallery, as far as its posts go. */
interface Page {
  answer: { data: OwnPost[] };
}

/** The posts of some pages, each once: a post published in between moves the others to the next page. */
export function postsOf(pages: readonly Page[] = []): OwnPost[] {
  return [...new Map(pages.flatMap(({ answer }) => answer.data).map((post) => [post.id, post])).values()];
}

/** The pages with what an event says of one of their posts. */
export function withProgress<P extends Page>(pages: readonly P[], event: PublicationEvent): P[] {
  return pages.map((page) => ({
    ...page,
    answer: { ...page.answer, data: page.answer.data.map((post) => changed(post, event)) },
  }));
}

function changed(post: OwnPost, { id, estado, progreso, etapa, poster }: PublicationEvent): OwnPost {
  return post.id === id ? { ...post, estado, progreso, etapa, poster: poster ?? post.poster } : post;
}
