import { trusted } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import type { Author } from '../rules/comment-risk.ts';

const DAY_MS = 86_400_000;
/** Age from which a comment vouches for its author: time for its provider and its readers to report it. */
const COMMENT_AGE_MS = DAY_MS;
/** Age from which a provider's account counts: three new accounts that comment on one another gain nothing for a week. */
const PROVIDER_AGE_MS = 7 * DAY_MS;

/**
 * What the author of a new comment has said so far. A provider vouches for them, once, by a comment that is a day old,
 * that everyone still sees and that no rule has held; the provider is public and its account is a week old. Where
 * accounts were opened is not known here, so networks are not compared.
 * @param comment `textHash` of its words; `at` in milliseconds since 1970
 */
export async function readAuthor(
  store: Store,
  {
    authorId,
    name,
    textHash,
    providerId,
    at,
  }: { authorId: string; name: string; textHash: string; providerId: string; at: number },
): Promise<Author> {
  const [commented, others] = await Promise.all([
    store.comments.distinct('providerId', {
      authorId,
      state: 'published',
      risk: null,
      at: trusted({ $lte: at - COMMENT_AGE_MS }),
    }),
    store.comments.distinct('providerId', { authorId, textHash, providerId: trusted({ $ne: providerId }) }),
  ]);
  const vouchers = await store.providers.countDocuments({
    _id: trusted({ $in: commented }),
    createdAt: trusted({ $lte: at - PROVIDER_AGE_MS }),
    'scopes.0': trusted({ $exists: true }),
  });
  return { name, vouchers, elsewhere: others.length };
}
