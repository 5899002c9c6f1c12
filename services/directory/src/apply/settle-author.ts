import { trusted } from '@vitrina/kernel';
import type { CommentDoc, CommentState } from '../model/comment.ts';
import type { StandingDoc } from '../model/standing.ts';
import type { Store } from '../model/store.ts';

/** Passes after which an author under constant change is left to the next event. */
const MAX_PASSES = 20;

/** Comments whose visibility changed, as they stand now. */
export interface SettledComments {
  hidden: CommentDoc[];
  shown: CommentDoc[];
}

/** True while an account may not take part. */
export async function isSuspended(store: Store, accountId: string): Promise<boolean> {
  return (await store.standings.findById(accountId).lean<StandingDoc>())?.suspended ?? false;
}

/**
 * Hides what a suspended account has said, or shows it again. It ends only when a fresh reading shows nothing to change:
 * whatever other process writes at the same time, the last one to look leaves things right.
 * @throws where other writers never leave it alone; the event is then delivered again
 */
export async function settleAuthor(store: Store, authorId: string): Promise<SettledComments> {
  const settled: SettledComments = { hidden: [], shown: [] };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const suspended = await isSuspended(store, authorId);
    const [from, to]: [CommentState, CommentState] = suspended ? ['published', 'hidden'] : ['hidden', 'published'];
    const found = await store.comments.find({ authorId: authorId, state: from }).lean<CommentDoc[]>();
    if (found.length === 0) return settled;
    const ids = found.map(({ _id }) => _id);
    await store.comments.updateMany({ _id: trusted({ $in: ids }), state: from }, { $set: { state: to } });
    settled[suspended ? 'hidden' : 'shown'].push(...found.map((comment) => ({ ...comment, state: to })));
  }
  throw new Error(`comments of ${authorId} keep changing`);
}
