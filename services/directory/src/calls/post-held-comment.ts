import { Problem } from '@vitrina/kernel';
import { settleAuthor } from '../apply/settle-author.ts';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';
import { logDecision } from '../moderation/log-decision.ts';

/** `POST /api/admin/comentarios/:id`: publishes a comment that waits, or refuses it for good. */
export const postHeldComment: Handler<'POST /api/admin/comentarios/:id'> = async (
  { params, json, session },
  { store, board },
) => {
  const comment = await store.comments.findById(params.id).lean<CommentDoc>();
  if (!comment) throw new Problem('comentario_no_encontrado');
  if (comment.estado !== 'en_revision') throw new Problem('decision_tomada');
  const { decision: accion, razon = '' } = json;
  const entry = await logDecision(store, session, {
    accion,
    tipo: 'comentario',
    objetoId: comment._id,
    razon,
    extracto: comment.texto,
  });
  const decided = await store.comments
    .findOneAndUpdate(
      { _id: comment._id, estado: 'en_revision' },
      {
        $set: accion === 'publicar' ? { estado: 'publicado' } : { estado: 'rechazado', decision: { id: entry, razon } },
      },
      { returnDocument: 'after' },
    )
    .lean<CommentDoc>();
  if (!decided) throw new Problem('decision_tomada');
  // The account behind it may be suspended: then it waits for that to be lifted.
  const { hidden } = await settleAuthor(store, decided.autorId);
  const shown = decided.estado === 'publicado' && !hidden.some(({ _id }) => _id === decided._id);
  // Of one that stays away open pages hear nothing: it never was on them.
  if (shown) await board.shown(decided);
  return { success: true };
};
