import { trusted } from '@vitrina/kernel';
import type { CommentDoc } from '../model/comment.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import type { Store } from '../model/store.ts';

/** Author name of a comment that stays because the provider answered it (R48). */
const ERASED_AUTHOR = 'Cuenta eliminada';

/** Maximum passes for an author whose comments keep changing; the event is then delivered again. */
const MAX_PASSES = 20;

/**
 * Deletes an erased account's comments, except answered ones, which stay without author and text (R48). Ends only when a
 * new read finds none, so that a comment that changed after the read is not left behind.
 * @returns the answered comments, without author and text
 * @throws if the comments keep changing
 */
export async function eraseComments({ comments }: Store, authorId: string): Promise<CommentDoc[]> {
  const blank = { authorId: '', authorName: ERASED_AUTHOR, text: '', textHash: '', state: 'published' as const };
  const $unset = { idempotencyKey: 1, decision: 1, featured: 1, stars: 1, ratingKey: 1, verified: 1 } as const;
  const answered: CommentDoc[] = [];
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const own = await comments.find({ authorId }).lean<CommentDoc[]>();
    if (own.length === 0) return answered;
    for (const { stars: _stars, ratingKey: _key, verified: _verified, ...comment } of own) {
      const { _id, state, reply } = comment;
      const unchanged = { _id, authorId, state, reply: reply && trusted({ $ne: null }) };
      if (!reply || (state !== 'published' && state !== 'hidden')) await comments.deleteOne(unchanged);
      else if ((await comments.updateOne(unchanged, { $set: blank, $unset })).matchedCount > 0)
        answered.push({ ...comment, ...blank });
    }
  }
  throw new Error(`comments of ${authorId} keep changing`);
}

/**
 * Erases a comment that was checked before the erasure of its author or its provider, and written after it.
 * @returns the erased account, or null if both accounts exist
 */
export async function eraseLateComment(
  store: Store,
  { _id, authorId, providerId }: Pick<CommentDoc, '_id' | 'authorId' | 'providerId'>,
): Promise<'author' | 'provider' | null> {
  const [erased] = await erasedAmong(store, [authorId, providerId]);
  if (!erased) return null;
  await store.comments.deleteOne({ _id, authorId });
  await store.ratingTraces.deleteOne({ _id });
  return erased === authorId ? 'author' : 'provider';
}
