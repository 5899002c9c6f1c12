import { NO_RATINGS, type StarCounts } from '@vitrina/contracts/rules';
import type { CommentDoc } from '../model/comment.ts';
import { ratingKeyOf } from '../model/sort-key.ts';

/** Fields of a comment that decide whether its rating counts. */
export type RatedComment = Pick<CommentDoc, '_id' | 'authorId' | 'providerId' | 'sortKey' | 'state' | 'stars'>;

/**
 * Decides which ratings of a provider count (R54): of each account the newest public one. An account does not rate
 * itself, and a rating without an author, whose account was erased, does not count. Depends on nothing but the current
 * state of the comments.
 * @param comments comments on one provider: all of an author, or all of the provider
 * @returns the rating keys of the comments that count, by comment id
 */
export function ratingKeys(comments: readonly RatedComment[]): Map<string, string> {
  const last = new Map<string, RatedComment>();
  for (const comment of comments) {
    const { authorId, providerId, state, stars, sortKey } = comment;
    if (state !== 'published' || !stars || authorId === '' || authorId === providerId) continue;
    const other = last.get(authorId);
    if (!other || other.sortKey < sortKey) last.set(authorId, comment);
  }
  return new Map([...last.values()].map(({ _id, stars = 0, sortKey }) => [_id, ratingKeyOf(stars, sortKey)]));
}

/** Counts ratings by their stars. @param keys from {@link ratingKeys} */
export function countStars(keys: Iterable<string>): StarCounts {
  const counts = [...NO_RATINGS];
  for (const key of keys) counts[Number(key[0]) - 1] = (counts[Number(key[0]) - 1] ?? 0) + 1;
  return counts;
}
