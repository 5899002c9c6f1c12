import type { Comment } from '@vitrina/contracts';
import type { CommentDoc, CommentState } from '../model/comment.ts';

/**
 * A comment as it goes out to one reader.
 * @param readerId account of the reader, null for a visitor and for what goes to everyone
 */
export function commentCard(doc: CommentDoc, readerId: string | null): Comment {
  return {
    id: doc._id,
    proveedor_id: doc.providerId,
    nombre_usuario: doc.authorName,
    comentario: doc.text,
    fecha: momentOf(doc.at),
    respuesta: doc.reply?.text ?? null,
    fecha_respuesta: doc.reply && momentOf(doc.reply.at),
    estado: seenState(doc.state),
    razon: doc.decision?.reason || null,
    propio: doc.authorId === readerId,
  };
}

/** To its author it is one whether a comment was refused or taken away. */
function seenState(state: CommentState): Comment['estado'] {
  if (state === 'rejected' || state === 'removed') return 'retirado';
  return state === 'held' ? 'en_revision' : 'publicado';
}

/** A moment as it goes out. `at` in milliseconds since 1970. */
export function momentOf(at: number): string {
  return new Date(at).toISOString();
}
