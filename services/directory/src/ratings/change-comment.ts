import type { DirectoryContext } from '../context.ts';
import { hasFeature } from '../gallery/cards.ts';
import type { CommentDoc } from '../model/comment.ts';
import { changeRatings } from './sync-ratings.ts';

/**
 * Runs a change of a comment, updates the provider's ratings if the comment has one, sends its notifications, and shows
 * open pages which of the author's other comments count now.
 * @returns what `change` returns, and the comment if its rating now counts or no longer does, else null
 */
export async function changeComment<R>(
  context: DirectoryContext,
  { _id, providerId, authorId, stars }: Pick<CommentDoc, '_id' | 'providerId' | 'authorId' | 'stars'>,
  change: () => Promise<R>,
): Promise<{ result: R; turned: CommentDoc | null }> {
  const { store, commentFeed, commentOutbox } = context;
  const affected = { providerIds: stars ? [providerId] : [], authorId };
  const { result, turned } = await changeRatings(context, affected, change);
  await commentOutbox.flush(_id);
  const others = turned.filter((comment) => comment._id !== _id && comment.state === 'published');
  if (others.length > 0) {
    const featured = await hasFeature(store, providerId, 'comentariosDestacados');
    for (const comment of others) await commentFeed.changed(comment, { featured });
  }
  return { result, turned: turned.find((comment) => comment._id === _id) ?? null };
}
