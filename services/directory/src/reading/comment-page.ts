import { trusted } from '@vitrina/kernel';
import type { CommentDoc, CommentState } from '../model/comment.ts';
import type { Store } from '../model/store.ts';

/** States in which its author alone sees a comment. */
const NOT_PUBLIC: readonly CommentState[] = ['held', 'rejected', 'removed'];

export interface CommentPageRequest {
  providerId: string;
  /** Account of the reader, who also sees their own held or removed comments; null for a visitor. */
  readerId: string | null;
  /** `sortKey` of the last comment that was shown, null for the first page. */
  after: string | null;
  /** 1 to 60. */
  limit: number;
}

/**
 * One page of the comments on a provider, newest first.
 * @returns the comments, and the `sortKey` after which the next page starts, or null after the last page
 */
export async function readCommentPage(
  store: Store,
  { providerId, readerId, after, limit }: CommentPageRequest,
): Promise<{ comments: CommentDoc[]; next: string | null }> {
  const older = after === null ? {} : { sortKey: trusted({ $lt: after }) };
  const newest = (filter: Record<string, unknown>) =>
    store.comments
      .find({ providerId, ...older, ...filter })
      .sort({ sortKey: -1 })
      .limit(limit + 1)
      .lean<CommentDoc[]>();
  const [everyones, own] = await Promise.all([
    newest({ state: 'published' }),
    readerId === null ? [] : newest({ state: trusted({ $in: NOT_PUBLIC }), authorId: readerId }),
  ]);
  const found = [...everyones, ...own].sort((a, b) => (a.sortKey < b.sortKey ? 1 : -1));
  const comments = found.slice(0, limit);
  return { comments, next: found.length > limit ? (comments.at(-1)?.sortKey ?? null) : null };
}

/** How many comments on a provider everyone sees. */
export function countComments({ comments }: Store, providerId: string): Promise<number> {
  return comments.countDocuments({ providerId, state: 'published' });
}

/** The id of the newest public comment on a provider, or null. */
export async function newestComment(store: Store, providerId: string): Promise<string | null> {
  const { comments } = await readCommentPage(store, { providerId, readerId: null, after: null, limit: 1 });
  return comments[0]?._id ?? null;
}
