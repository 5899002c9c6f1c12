import { type App, type CallKit, Problem, serveCall } from '@vitrina/kernel';
import { commentCard } from '../answers/comment-card.ts';
import type { CommentBoard } from '../live/comment-board.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { Store } from '../model/store.ts';

/** `POST /api/comentarios/:id/respuesta`: once, by the provider whom the comment is about (R4). */
export function serveCommentReply(app: App, kit: CallKit, store: Store, board: CommentBoard): void {
  serveCall(app, kit, 'POST /api/comentarios/:id/respuesta', async ({ params, json, session }) => {
    const mine = { _id: params.id, proveedorId: session.userId, estado: 'publicado' as const };
    const respuesta = { texto: json.respuesta, at: Date.now() };
    const replied = await store.comments
      .findOneAndUpdate({ ...mine, respuesta: null }, { $set: { respuesta } }, { returnDocument: 'after' })
      .lean<CommentDoc>();
    if (!replied)
      throw new Problem((await store.comments.exists(mine)) ? 'comentario_respondido' : 'comentario_no_encontrado');
    await board.shown(replied);
    return { success: true, data: commentCard(replied, session.userId) };
  });
}
