import type { Comment } from '@vitrina/contracts';
import type { CommentDoc, CommentState } from '../model/comment.ts';

/**
 * A comment as it goes out to one reader.
 * @param readerId account of the reader, null for a visitor and for what goes to everyone
 */
export function commentCard(doc: CommentDoc, readerId: string | null): Comment {
  return {
    id: doc._id,
    proveedor_id: doc.proveedorId,
    nombre_usuario: doc.nombre,
    comentario: doc.texto,
    fecha: momentOf(doc.at),
    respuesta: doc.respuesta?.texto ?? null,
    fecha_respuesta: doc.respuesta && momentOf(doc.respuesta.at),
    estado: seenState(doc.estado),
    razon: doc.decision?.razon || null,
    propio: doc.autorId === readerId,
  };
}

/** To its author it is one whether a comment was refused or taken away. */
function seenState(estado: CommentState): Comment['estado'] {
  if (estado === 'rechazado' || estado === 'retirado') return 'retirado';
  return estado === 'en_revision' ? 'en_revision' : 'publicado';
}

/** A moment as it goes out. `at` in milliseconds since 1970. */
export function momentOf(at: number): string {
  return new Date(at).toISOString();
}
