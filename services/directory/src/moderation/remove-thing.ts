import type { SubjectKind } from '@vitrina/contracts/wire';
import { trusted } from '@vitrina/kernel';
import { type ApplyDependencies, refreshAndIndex } from '../apply/apply-events.ts';
import type { CommentFeed } from '../live/comment-feed.ts';
import type { CommentDoc, CommentState } from '../model/comment.ts';
import { commentRemoved } from './notifications.ts';
import type { Removals } from './removals.ts';

/** Dependencies of removals. */
export interface RemovalDependencies extends ApplyDependencies {
  commentFeed: CommentFeed;
  removals: Removals;
}

/**
 * Removes content from the public: from lists immediately, from the search index within milliseconds. Can be repeated.
 * @param thing `ownerId`: provider who owns it or is commented on; `decision`: its audit log entry
 */
export async function removeThing(
  dependencies: RemovalDependencies,
  thing: { kind: SubjectKind; id: string; ownerId: string; reason: string; decision: string },
): Promise<void> {
  const { kind, id, ownerId, reason, decision } = thing;
  if (kind === 'comment') return removeComment(dependencies, id, { id: decision, reason });
  await dependencies.removals.add({ _id: id, kind, ownerId, reason, decision });
  await refreshAndIndex(dependencies, ownerId, kind === 'provider' ? { 'index.provider': [id] } : {});
}

async function removeComment(
  { store, commentFeed }: RemovalDependencies,
  id: string,
  decision: NonNullable<CommentDoc['decision']>,
): Promise<void> {
  const shown = { _id: id, state: trusted({ $in: ['published', 'hidden'] as CommentState[] }) };
  const comment = await store.comments.findOne(shown).lean<CommentDoc>();
  if (!comment) return;
  const removed = await store.comments
    .findOneAndUpdate(shown, {
      $set: { state: 'removed', decision },
      $unset: { featured: 1 },
      $push: { outbox: { $each: commentRemoved(comment, decision) } },
    })
    .lean<CommentDoc>();
  if (removed?.state === 'published') await commentFeed.removed(removed);
}
