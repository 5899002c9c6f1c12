import type { Comment } from '@vitrina/contracts';
import { shownName } from '@vitrina/contracts/rules/text-risk';
import type { CommentDoc, CommentState } from '../model/comment.ts';

/**
 * Builds a comment's card for one reader.
 * @param readerId account of the reader, null for a visitor and for broadcasts
 * @param shows `featured`: the provider's plan includes featured comments
 */
export function commentCard(doc: CommentDoc, readerId: string | null, shows: { featured: boolean }): Comment {
  return {
    id: doc._id,
    proveedor_id: doc.providerId,
    nombre_usuario: authorName(doc),
    comentario: doc.text,
    fecha: momentOf(doc.at),
    respuesta: doc.reply?.text ?? null,
    fecha_respuesta: doc.reply && momentOf(doc.reply.at),
    estado: seenState(doc.state),
    razon: doc.decision?.reason || null,
    decision: doc.decision?.id ?? null,
    propio: doc.authorId === readerId,
    destacado: shows.featured && Boolean(doc.featured),
  };
}

/** Name of a comment's author for other readers; a name with a link or contact data is replaced. */
export function authorName({ authorName: name }: Pick<CommentDoc, 'authorName'>): string {
  return shownName(name, 'Usuario');
}

/** Shows the author the same state for rejected and for removed comments. */
function seenState(state: CommentState): Comment['estado'] {
  if (state === 'rejected' || state === 'removed') return 'retirado';
  return state === 'held' ? 'en_revision' : 'publicado';
}

/** Formats a moment as an ISO date. `at` in milliseconds since 1970. */
export function momentOf(at: number): string {
  return new Date(at).toISOString();
}
