import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';
import { commentAnswered } from '../moderation/notifications.ts';
import { showsFeatured } from '../reading/featured-comments.ts';
import { commentCard } from '../responses/comment-card.ts';

/** `POST /api/comentarios/:id/respuesta`: the commented provider replies, once (R4). */
export const postCommentReply: Handler<'POST /api/comentarios/:id/respuesta'> = async (
  { params, json, session },
  { store, commentFeed },
) => {
  const mine = { _id: params.id, providerId: session.userId, state: 'published' as const };
  const reply = { text: json.respuesta, at: Date.now() };
  const comment = await store.comments.findOne(mine).lean<CommentDoc>();
  if (!comment) throw new Problem('comentario_no_encontrado');
  const replied = await store.comments
    .findOneAndUpdate(
      { ...mine, authorId: comment.authorId, reply: null },
      { $set: { reply }, $push: { outbox: { $each: commentAnswered(comment) } } },
      { returnDocument: 'after' },
    )
    .lean<CommentDoc>();
  if (!replied)
    throw new Problem((await store.comments.exists(mine)) ? 'comentario_respondido' : 'comentario_no_encontrado');
  const featured = await showsFeatured(store, session.userId);
  await commentFeed.changed(replied, { featured });
  return { success: true, data: commentCard(replied, session.userId, { featured }) };
};
