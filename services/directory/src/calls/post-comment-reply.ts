import { Problem } from '@vitrina/kernel';
import { commentCard } from '../answers/comment-card.ts';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';

/** `POST /api/comentarios/:id/respuesta`: once, by the provider whom the comment is about (R4). */
export const postCommentReply: Handler<'POST /api/comentarios/:id/respuesta'> = async (
  { params, json, session },
  { store, board },
) => {
  const mine = { _id: params.id, providerId: session.userId, state: 'published' as const };
  const reply = { text: json.respuesta, at: Date.now() };
  const replied = await store.comments
    .findOneAndUpdate({ ...mine, reply: null }, { $set: { reply } }, { returnDocument: 'after' })
    .lean<CommentDoc>();
  if (!replied)
    throw new Problem((await store.comments.exists(mine)) ? 'comentario_respondido' : 'comentario_no_encontrado');
  await board.shown(replied);
  return { success: true, data: commentCard(replied, session.userId) };
};
