import type { OwnPost, PublicationEvent } from '@vitrina/contracts';

/** A post with what an event says of it; another post's event changes nothing. */
export function withProgress(post: OwnPost, event: PublicationEvent): OwnPost {
  if (post.id !== event.id) return post;
  return { ...post, estado: event.estado, progreso: event.progreso, etapa: event.etapa };
}
