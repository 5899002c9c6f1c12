import { Problem, trusted } from '@vitrina/kernel';
import type { CommentDoc } from '../model/comment.ts';
import { usefulKeyOf } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';

/** Most accounts that a comment keeps: they are read with it, and a document has a limit. */
export const MAX_USEFUL = 1_000;

/**
 * Records that an account found a public comment useful, or withdraws that. Can be repeated.
 * @throws {Problem} `comentario_no_encontrado` without such a public comment; `marcas_completas`
 */
export async function markUseful(
  store: Store,
  { id, accountId, isUseful }: { id: string; accountId: string; isUseful: boolean },
): Promise<CommentDoc> {
  const marked = await mark(store, { _id: id, state: 'published' }, accountId, isUseful);
  if (!marked) throw new Problem('comentario_no_encontrado');
  return marked;
}

/** Withdraws everything that an erased or suspended account found useful, also on comments that are hidden now. */
export async function withdrawUseful(store: Store, accountId: string): Promise<void> {
  const found = await store.comments.find({ usefulTo: accountId }, { _id: 1 }).lean<Pick<CommentDoc, '_id'>[]>();
  for (const { _id } of found) await mark(store, { _id }, accountId, false);
}

/**
 * Adds an account to the accounts that found a comment useful, or deletes it from the list. The list and the key that
 * orders by its length change in one write, repeated if another write changed the length after the read.
 * @returns the comment afterwards, or null without such a comment
 */
async function mark(
  { comments }: Store,
  which: { _id: string; state?: 'published' },
  accountId: string,
  isUseful: boolean,
): Promise<CommentDoc | null> {
  for (;;) {
    const comment = await comments.findOne(which).lean<CommentDoc>();
    const before = comment?.usefulTo ?? [];
    if (!comment || before.includes(accountId) === isUseful) return comment;
    const count = before.length + (isUseful ? 1 : -1);
    if (count > MAX_USEFUL) throw new Problem('marcas_completas');
    const unchanged = {
      usefulKey: comment.usefulKey ?? null,
      usefulTo: isUseful ? trusted({ $ne: accountId }) : accountId,
    };
    const usefulKey = usefulKeyOf(count, comment.sortKey);
    const change = isUseful
      ? { $set: { usefulKey }, $push: { usefulTo: accountId } }
      : count > 0
        ? { $set: { usefulKey }, $pull: { usefulTo: accountId } }
        : { $unset: { usefulKey: 1, usefulTo: 1 } };
    const changed = await comments
      .findOneAndUpdate({ ...which, ...unchanged }, change, { returnDocument: 'after' })
      .lean<CommentDoc>();
    if (changed) return changed;
  }
}
