import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';

/** `POST /api/comentarios/:id/eliminar`: deletes a comment, by its author. */
export const postCommentDelete: Handler<'POST /api/comentarios/:id/eliminar'> = async (
  { params, session },
  { store, board },
) => {
  const deleted = await store.comments
    .findOneAndDelete({ _id: params.id, authorId: session.userId })
    .lean<CommentDoc>();
  if (!deleted) throw new Problem('comentario_no_encontrado');
  // A held or removed one was not visible to anyone else.
  if (deleted.state === 'published') await board.gone(deleted);
  return { success: true };
};
