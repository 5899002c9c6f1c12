import { trusted } from '@vitrina/kernel';
import type { AccountStatusDoc } from '../model/account.ts';
import type { CommentDoc, CommentState } from '../model/comment.ts';
import type { Store } from '../model/store.ts';

/** Maximum passes for an author whose comments keep changing; the next event continues. */
const MAX_PASSES = 20;

/** Comments whose visibility changed, in their new state. */
interface ChangedComments {
  hidden: CommentDoc[];
  shown: CommentDoc[];
}

/** True while an account is suspended. */
export async function isSuspended(store: Store, accountId: string): Promise<boolean> {
  return (await store.accountStatuses.findById(accountId).lean<AccountStatusDoc>())?.suspended ?? false;
}

/**
 * Hides the comments of a suspended account, or shows them again. Ends only when a new read finds nothing to change, so
 * that the last of several concurrent writers leaves a correct state.
 * @throws if other writers keep changing the comments; the event is then delivered again
 */
export async function syncAuthorComments(store: Store, authorId: string): Promise<ChangedComments> {
  const changed: ChangedComments = { hidden: [], shown: [] };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const suspended = await isSuspended(store, authorId);
    const [from, to]: [CommentState, CommentState] = suspended ? ['published', 'hidden'] : ['hidden', 'published'];
    const found = await store.comments.find({ authorId, state: from }).lean<CommentDoc[]>();
    if (found.length === 0) return changed;
    const ids = found.map(({ _id }) => _id);
    const change = { $set: { state: to }, $unset: { featured: 1 } };
    await store.comments.updateMany({ _id: trusted({ $in: ids }), state: from }, change);
    changed[suspended ? 'hidden' : 'shown'].push(...found.map((comment) => ({ ...comment, state: to })));
  }
  throw new Error(`comments of ${authorId} keep changing`);
}
