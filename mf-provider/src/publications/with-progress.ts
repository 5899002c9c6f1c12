import type { OwnPost, PublicationEvent } from '@vitrina/contracts';

/** A post with what an event says of it; another post's event changes nothing. */
export function withProgress(post: OwnPost, event: PublicationEvent): OwnPost {
  if (post.id !== event.id) return post;
  const { estado, progreso, etapa, poster } = event;
  return { ...post, estado, progreso, etapa, poster: poster ?? post.poster };
}
