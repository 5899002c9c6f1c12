import { trusted } from '@vitrina/kernel';
import { type CommentDoc, type CommentState, featuredPlaces } from '../model/comment.ts';
import { sortKeyOf, usefulKeyOf } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';

/** States in which only its author sees a comment. */
const NOT_PUBLIC: readonly CommentState[] = ['held', 'rejected', 'removed'];

interface CommentPageRequest {
  providerId: string;
  /** Account of the reader, who also gets their held and removed comments; null for a visitor. */
  readerId: string | null;
  /** `sortKey` of the last comment that was shown, null for the first page. */
  after: string | null;
  /** 1 to 60. */
  limit: number;
  /** True to list the provider's featured comments first; not every plan includes that. */
  featured: boolean;
}

/** `sortKey` newer than any comment: the next page starts with the newest one. */
const FROM_NEWEST = sortKeyOf(10 ** 15 - 1, 'f'.repeat(24));

/**
 * Reads one page of the comments on a provider: on the first page the featured ones, then the others, newest first.
 * @returns the comments, and the `sortKey` after which the next page starts, or null after the last page
 */
export async function readCommentPage(
  store: Store,
  { providerId, readerId, after, limit, featured }: CommentPageRequest,
): Promise<{ comments: CommentDoc[]; next: string | null }> {
  const first = featured ? (await readFeatured(store, providerId)).slice(0, limit) : [];
  const shown = after === null ? first : [];
  const room = limit - shown.length;
  const others = {
    ...(first.length > 0 && { _id: trusted({ $nin: first.map(({ _id }) => _id) }) }),
    ...(after !== null && { sortKey: trusted({ $lt: after }) }),
  };
  const newest = (filter: Record<string, unknown>) =>
    store.comments
      .find({ providerId, ...others, ...filter })
      .sort({ sortKey: -1 })
      .limit(room + 1)
      .lean<CommentDoc[]>();
  const [everyones, own] = await Promise.all([
    newest({ state: 'published' }),
    readerId === null ? [] : newest({ state: trusted({ $in: NOT_PUBLIC }), authorId: readerId }),
  ]);
  const found = [...everyones, ...own].sort((a, b) => (a.sortKey < b.sortKey ? 1 : -1));
  const rest = found.slice(0, room);
  const next = found.length > room ? (rest.at(-1)?.sortKey ?? FROM_NEWEST) : null;
  return { comments: [...shown, ...rest], next };
}

/**
 * Reads one page of the comments whose rating counts, by stars: best first and newest first among equals, or the reverse.
 * @param after `ratingKey` of the last comment that was shown, null for the first page
 * @returns the comments, and the `ratingKey` after which the next page starts, or null after the last page
 */
export async function readRatedPage(
  { comments }: Store,
  {
    providerId,
    order,
    after,
    limit,
  }: {
    providerId: string;
    order: 'mejores' | 'peores';
    after: string | null;
    limit: number;
  },
): Promise<{ comments: CommentDoc[]; next: string | null }> {
  const isBestFirst = order === 'mejores';
  const from = after ?? '';
  const range = isBestFirst && after !== null ? { $gt: '', $lt: from } : { $gt: from };
  const found = await comments
    .find({ providerId, state: 'published', ratingKey: trusted(range) })
    .sort({ ratingKey: isBestFirst ? -1 : 1 })
    .limit(limit + 1)
    .lean<CommentDoc[]>();
  const shown = found.slice(0, limit);
  return { comments: shown, next: found.length > limit ? (shown.at(-1)?.ratingKey ?? null) : null };
}

/**
 * Reads one page of the public comments, those that most accounts found useful first and the newest first among equals.
 * @param after `usefulKeyOf` of the last comment that was shown, null for the first page
 * @returns the comments, and the key after which the next page starts, or null after the last page
 */
export async function readUsefulPage(
  { comments }: Store,
  { providerId, after, limit }: { providerId: string; after: string | null; limit: number },
): Promise<{ comments: CommentDoc[]; next: string | null }> {
  const listed = { providerId, state: 'published' as const };
  const useful = await comments
    .find({ ...listed, usefulKey: trusted({ $gt: '', ...(after !== null && { $lt: after }) }) })
    .sort({ usefulKey: -1 })
    .limit(limit + 1)
    .lean<CommentDoc[]>();
  const isPastUseful = after?.startsWith(usefulKeyOf(0, '')) ?? false;
  const older = isPastUseful ? { sortKey: trusted({ $lt: after?.slice(usefulKeyOf(0, '').length) ?? '' }) } : {};
  const others =
    useful.length > limit
      ? []
      : await comments
          .find({ ...listed, usefulKey: null, ...older })
          .sort({ sortKey: -1 })
          .limit(limit + 1 - useful.length)
          .lean<CommentDoc[]>();
  const found = [...useful, ...others];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last ? (last.usefulKey ?? usefulKeyOf(0, last.sortKey)) : null;
  return { comments: shown, next };
}

/** Counts the public comments on a provider. */
export function countComments({ comments }: Store, providerId: string): Promise<number> {
  return comments.countDocuments({ providerId, state: 'published' });
}

/** Returns the id of the newest public comment on a provider, or null. */
export async function newestComment(store: Store, providerId: string): Promise<string | null> {
  const newest = { providerId, readerId: null, after: null, limit: 1, featured: false };
  const { comments } = await readCommentPage(store, newest);
  return comments[0]?._id ?? null;
}

/** Reads a provider's featured comments in the order of their selection, whatever the plan. */
async function readFeatured(store: Store, providerId: string): Promise<CommentDoc[]> {
  const chosen = await store.comments
    .find({ 'featured.place': trusted({ $in: featuredPlaces(providerId) }), state: 'published' })
    .lean<CommentDoc[]>();
  return chosen.sort((a, b) => (a.featured?.at ?? 0) - (b.featured?.at ?? 0));
}
