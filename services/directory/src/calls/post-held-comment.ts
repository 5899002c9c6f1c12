import { decisionActions } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import { isSuspended, syncAuthorComments } from '../apply/author-comments.ts';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';
import { decideOnce } from '../moderation/decide-once.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { commentPublished, commentRemoved } from '../moderation/notifications.ts';

/** `POST /api/admin/comentarios/:id`: publishes or rejects a held comment. */
export const postHeldComment: Handler<'POST /api/admin/comentarios/:id'> = async (
  { params, json, session },
  { store, commentFeed, clock },
) => {
  if (!(await store.comments.exists({ _id: params.id }))) throw new Problem('comentario_no_encontrado');
  const claim = { id: params.id, waiting: 'held' as const, now: clock.now().getTime() };
  const decision = await decideOnce(store.comments, claim, async (comment) => {
    const { razon: reason = '' } = json;
    const action = decisionActions.fromWire[json.decision];
    const entry = await logDecision(store, session, {
      action,
      kind: 'comment',
      subjectId: comment._id,
      reason,
      excerpt: comment.text,
    });
    const publishes = action === 'publish';
    const decision = { id: entry, reason };
    // A published comment of a suspended author is still hidden, so the provider is not notified.
    const shows = publishes && !(await isSuspended(store, comment.authorId));
    const notifications = shows ? commentPublished(comment) : publishes ? [] : commentRemoved(comment, decision);
    const decided = await store.comments
      .findOneAndUpdate(
        { _id: comment._id, state: 'held' },
        {
          $set: publishes ? { state: 'published', publishedBy: entry } : { state: 'rejected', decision },
          $push: { outbox: { $each: notifications } },
        },
        { returnDocument: 'after' },
      )
      .lean<CommentDoc>();
    if (!decided) throw new Problem('decision_tomada');
    // The comment of a suspended author stays hidden until the suspension is lifted.
    const { hidden } = await syncAuthorComments(store, decided.authorId);
    const shown = decided.state === 'published' && !hidden.some(({ _id }) => _id === decided._id);
    // Open pages never showed a held comment, so a rejection is not announced.
    if (shown) await commentFeed.published(decided);
    return entry;
  });
  return { success: true, decision };
};
