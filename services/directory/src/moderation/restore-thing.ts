import { refreshAndIndex } from '../apply/apply-events.ts';
import { syncAuthorComments } from '../apply/author-comments.ts';
import type { CommentDoc, CommentState } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { commentRestored, rejectionWithdrawn } from './notifications.ts';
import type { RemovalDependencies } from './remove-thing.ts';
import { ownerOf } from './reported-thing.ts';

/**
 * Brings back what a decision took away: a comment, post, entry or provider to the public, a refused comment into the queue of
 * those that wait. What another decision holds, or its author has deleted, stays as it is; doing it twice is harmless.
 */
export async function restoreThing(dependencies: RemovalDependencies, decision: DecisionDoc): Promise<void> {
  const { kind, subjectId: id } = decision;
  if (id === null) return;
  if (kind === 'comment') return restoreComment(dependencies, { ...decision, subjectId: id });
  await dependencies.removals.lift(id, decision._id);
  if (kind === 'provider') return refreshAndIndex(dependencies, id, { 'index.provider': [id] });
  const ownerId = await ownerOf(dependencies.store, kind === 'entry' ? 'entry' : 'post', id);
  if (ownerId !== null) await refreshAndIndex(dependencies, ownerId);
}

async function restoreComment(
  { store, board }: RemovalDependencies,
  decision: DecisionDoc & { subjectId: string },
): Promise<void> {
  const refused = decision.action === 'reject';
  const from: CommentState = refused ? 'rejected' : 'removed';
  const away = { _id: decision.subjectId, state: from, 'decision.id': decision._id };
  const comment = await store.comments.findOne(away).lean<CommentDoc>();
  if (!comment) return;
  const told = refused ? rejectionWithdrawn(comment, decision._id) : commentRestored(comment, decision._id);
  const restored = await store.comments
    .findOneAndUpdate(
      away,
      {
        $set: { state: refused ? 'held' : 'published' },
        $unset: { decision: 1 },
        $push: { outbox: { $each: told } },
      },
      { returnDocument: 'after' },
    )
    .lean<CommentDoc>();
  if (!restored || refused) return;
  // The account behind it may be suspended by now.
  const { hidden } = await syncAuthorComments(store, restored.authorId);
  if (!hidden.some(({ _id }) => _id === restored._id)) await board.changed(restored, { featured: false });
}
