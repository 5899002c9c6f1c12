import type { OwnPost, PublicationEvent } from '@vitrina/contracts';
import { piecesOf } from './pieces-of.ts';

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

/** True for an event about a post, or about a piece of its work. */
export function isAbout(post: OwnPost, event: PublicationEvent): boolean {
  return piecesOf(post).some(({ id }) => id === event.id);
}

function changed(post: OwnPost, event: PublicationEvent): OwnPost {
  const { id, estado, progreso, etapa, poster } = event;
  if (post.obra) return isAbout(post, event) ? workWith(post, post.obra, event) : post;
  return post.id === id ? { ...post, estado, progreso, etapa, poster: poster ?? post.poster } : post;
}

/** Applies the progress of one piece; the states of the others, and so the work's, come with the next reload. */
function workWith(post: OwnPost, obra: NonNullable<OwnPost['obra']>, { id, progreso }: PublicationEvent): OwnPost {
  const piezas = obra.piezas.map((piece) => (piece.id === id ? { ...piece, progreso } : piece));
  const done = piezas.reduce((sum, piece) => sum + piece.progreso, 0);
  return { ...post, progreso: Math.floor(done / (piezas.length + obra.faltan)), obra: { ...obra, piezas } };
}
