import { type App, type CallKit, Problem, serveCall } from '@vitrina/kernel';
import type { CommentBoard } from '../live/comment-board.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { Store } from '../model/store.ts';

/** `POST /api/comentarios/:id/eliminar`: by its author, for good. */
export function serveCommentDelete(app: App, kit: CallKit, store: Store, board: CommentBoard): void {
  serveCall(app, kit, 'POST /api/comentarios/:id/eliminar', async ({ params, session }) => {
    const deleted = await store.comments
      .findOneAndDelete({ _id: params.id, autorId: session.userId })
      .lean<CommentDoc>();
    if (!deleted) throw new Problem('comentario_no_encontrado');
    // One that waits, or was taken away, was not there for anyone else.
    if (deleted.estado === 'publicado') await board.gone(deleted);
    return { success: true };
  });
}
