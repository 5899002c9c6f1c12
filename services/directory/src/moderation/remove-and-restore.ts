import type { SubjectKind } from '@vitrina/contracts/wire';
import { isDuplicateKey, trusted } from '@vitrina/kernel';
import { syncAuthorComments } from '../comments/suspended-authors.ts';
import type { DirectoryContext } from '../context.ts';
import type { CommentDoc, CommentState } from '../model/comment.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import type { DecisionDoc } from '../model/moderation.ts';
import { caseKey, type ReportCaseDoc } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';
import { changeComment } from '../ratings/change-comment.ts';
import { refreshAndIndex } from '../read-model/refresh-owner.ts';
import { commentRemoved, commentRestored, rejectionWithdrawn } from './notifications.ts';
import { ownerOf } from './reported-thing.ts';

/**
 * Removes content from the public: from lists immediately, from the search index within milliseconds. Can be repeated.
 * @param thing `ownerId`: provider who owns it or is commented on; `decision`: its audit log entry
 */
export async function removeThing(
  context: DirectoryContext,
  thing: { kind: SubjectKind; id: string; ownerId: string; reason: string; decision: string },
): Promise<void> {
  const { kind, id, ownerId, reason, decision } = thing;
  if (kind === 'comment') return removeComment(context, id, { id: decision, reason });
  await context.removals.add({ _id: id, kind, ownerId, reason, decision });
  // An erasure before the write did not see this reason.
  if ((await erasedAmong(context.store, [ownerId])).length > 0) await eraseReasons(context.store, ownerId);
  await refreshAndIndex(context, ownerId, kind === 'provider' ? { 'index.provider': [id] } : {});
}

/** Empties the reasons of an account's removals, which stay in effect. */
export async function eraseReasons({ removals }: Store, ownerId: string): Promise<void> {
  await removals.updateMany({ ownerId }, { $set: { reason: '' } });
}

async function removeComment(
  context: DirectoryContext,
  id: string,
  decision: NonNullable<CommentDoc['decision']>,
): Promise<void> {
  const { store, commentFeed } = context;
  const shown = { _id: id, state: trusted({ $in: ['published', 'hidden'] as CommentState[] }) };
  const comment = await store.comments.findOne(shown).lean<CommentDoc>();
  if (!comment) return;
  const { result: removed } = await changeComment(context, comment, () =>
    store.comments
      .findOneAndUpdate(shown, {
        $set: { state: 'removed', decision },
        $unset: { featured: 1 },
        $push: { outbox: { $each: commentRemoved(comment, decision) } },
      })
      .lean<CommentDoc>(),
  );
  if (removed?.state === 'published') await commentFeed.removed(removed);
}

/**
 * Undoes a decision's effect: a removed comment, post, entry or provider becomes public again, and a decided comment or
 * dismissed reports return to their queue. Content removed by another decision or deleted by its author stays
 * unchanged. Can be repeated.
 */
export async function restoreThing(context: DirectoryContext, decision: DecisionDoc): Promise<void> {
  const { action, kind, subjectId: id } = decision;
  if (id === null) return;
  if (action === 'dismiss') return reopenReports(context.store, decision);
  if (action === 'publish') return holdAgain(context, decision);
  if (kind === 'comment') return restoreComment(context, { ...decision, subjectId: id });
  await context.removals.lift(id, decision._id);
  if (kind === 'provider') return refreshAndIndex(context, id, { 'index.provider': [id] });
  const ownerId = await ownerOf(context.store, kind === 'entry' ? 'entry' : 'post', id);
  if (ownerId !== null) await refreshAndIndex(context, ownerId);
}

async function restoreComment(context: DirectoryContext, decision: DecisionDoc & { subjectId: string }): Promise<void> {
  const { store, commentFeed } = context;
  const refused = decision.action === 'reject';
  const from: CommentState = refused ? 'rejected' : 'removed';
  const rejectedOrRemoved = { _id: decision.subjectId, state: from, 'decision.id': decision._id };
  const comment = await store.comments.findOne(rejectedOrRemoved).lean<CommentDoc>();
  if (!comment) return;
  const notifications = refused ? rejectionWithdrawn(comment, decision._id) : commentRestored(comment, decision._id);
  const { result: shown, turned } = await changeComment(context, comment, async () => {
    const restored = await store.comments
      .findOneAndUpdate(
        rejectedOrRemoved,
        {
          $set: { state: refused ? 'held' : 'published' },
          $unset: { decision: 1 },
          $push: { outbox: { $each: notifications } },
        },
        { returnDocument: 'after' },
      )
      .lean<CommentDoc>();
    if (!restored || refused) return null;
    // Its author may be suspended by now.
    const { hidden } = await syncAuthorComments(store, restored.authorId);
    return hidden.some(({ _id }) => _id === restored._id) ? null : restored;
  });
  if (shown) await commentFeed.changed(turned ?? shown, { featured: false });
}

/** Returns a published comment to the queue; open pages remove it. */
async function holdAgain(context: DirectoryContext, { _id: publishedBy, subjectId }: DecisionDoc): Promise<void> {
  const { store, commentFeed } = context;
  const shown = { _id: subjectId, publishedBy, state: trusted({ $in: ['published', 'hidden'] as CommentState[] }) };
  const comment = await store.comments.findOne(shown).lean<CommentDoc>();
  if (!comment) return;
  const { result: before } = await changeComment(context, comment, () =>
    store.comments
      .findOneAndUpdate(shown, { $set: { state: 'held' }, $unset: { publishedBy: 1, featured: 1 } })
      .lean<CommentDoc>(),
  );
  if (before?.state === 'published') await commentFeed.removed(before);
}

/** Reopens dismissed reports. If another case was opened since, new reports are still added to that case. */
async function reopenReports(store: Store, { _id: dismissedBy, subjectId }: DecisionDoc): Promise<void> {
  const dismissed = { subjectId, state: 'dismissed', dismissedBy } as const;
  const found = await store.reports.findOne(dismissed, { kind: 1, subjectId: 1 }).lean<ReportCaseDoc>();
  if (!found) return;
  const reopen = (change: { openKey?: string }) =>
    store.reports.updateOne(dismissed, { $set: { state: 'open', ...change }, $unset: { dismissedBy: 1 } });
  try {
    await reopen({ openKey: caseKey(found.kind, found.subjectId) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await reopen({});
  }
}
