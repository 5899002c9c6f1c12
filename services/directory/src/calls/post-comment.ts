import { foldText } from '@vitrina/contracts/places';
import { readable } from '@vitrina/contracts/rules/text-risk';
import { hashToken, isDuplicateKey, newId, Problem, readIdempotencyKey, type StoredSession } from '@vitrina/kernel';
import { isSuspended, syncAuthorComments } from '../apply/author-comments.ts';
import type { Handler } from '../dependencies.ts';
import { type CommentDoc, sortKeyOf } from '../model/comment.ts';
import type { Store } from '../model/store.ts';
import { commentPublished } from '../moderation/notifications.ts';
import { readAuthor } from '../reading/author.ts';
import { readPublicProvider } from '../reading/public-provider.ts';
import { commentCard } from '../responses/comment-card.ts';
import { commentRisk } from '../rules/comment-risk.ts';

/** `POST /api/comentarios`: writes a comment, public immediately or held for a decision. */
export const postComment: Handler<'POST /api/comentarios'> = async ({ c, json, session }, { store, commentFeed }) => {
  const key = readIdempotencyKey(c);
  const { id: providerId } = await readPublicProvider(store, json.proveedor_id);
  if (providerId === session.userId) throw new Problem('comentario_propio');
  if (await isSuspended(store, session.userId)) throw new Problem('cuenta_suspendida');
  const fresh = await newComment(store, session, { providerId, text: json.comentario, key });
  const kept = await insert(store, fresh);
  // A suspension between the check and the write did not see this comment.
  const { hidden } = await syncAuthorComments(store, session.userId);
  if (hidden.length > 0) throw new Problem('cuenta_suspendida');
  if (kept._id === fresh._id && kept.state === 'published') await commentFeed.published(kept);
  return { success: true, data: commentCard(kept, session.userId, { featured: false }) };
};

async function newComment(
  store: Store,
  session: StoredSession,
  { providerId, text, key }: { providerId: string; text: string; key: string | null },
): Promise<CommentDoc> {
  const id = newId();
  const at = Date.now();
  // Normalizes look-alike letters, so that they do not make a different text.
  const textHash = hashToken(foldText(readable(text)));
  const author = await readAuthor(store, { authorId: session.userId, name: session.name, textHash, providerId, at });
  const risk = commentRisk(text, author);
  const authorId = session.userId;
  return {
    _id: id,
    version: 1,
    outbox: risk ? [] : commentPublished({ _id: id, authorId, providerId }),
    sortKey: sortKeyOf(at, id),
    providerId,
    authorId,
    authorName: session.name,
    text,
    textHash,
    at,
    state: risk ? 'held' : 'published',
    risk,
    reply: null,
    ...(key !== null && { idempotencyKey: hashToken(`${session.userId}\n${key}`) }),
  };
}

/** Writes the comment. If an earlier request had the same key, returns its comment. */
async function insert(store: Store, comment: CommentDoc): Promise<CommentDoc> {
  try {
    await store.comments.create(comment);
    return comment;
  } catch (error) {
    if (!isDuplicateKey(error) || comment.idempotencyKey === undefined) throw error;
    const winner = await store.comments.findOne({ idempotencyKey: comment.idempotencyKey }).lean<CommentDoc>();
    if (!winner) throw error;
    const same = winner.text === comment.text && winner.providerId === comment.providerId;
    if (!same) throw new Problem('clave_reutilizada');
    return winner;
  }
}
