import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';

/** `POST /api/comentarios/:id/eliminar`: deletes a comment of the caller. */
export const postCommentDelete: Handler<'POST /api/comentarios/:id/eliminar'> = async (
  { params, session },
  { store, commentFeed },
) => {
  const deleted = await store.comments
    .findOneAndDelete({ _id: params.id, authorId: session.userId })
    .lean<CommentDoc>();
  if (!deleted) throw new Problem('comentario_no_encontrado');
  // No one else saw a held or removed comment.
  if (deleted.state === 'published') await commentFeed.removed(deleted);
  return { success: true };
};
