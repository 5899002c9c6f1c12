import {
  hasEmail,
  hasInsult,
  hasLink,
  hasPhoneNumber,
  isMostlyCapitals,
  isTooLongForCoincidence,
  nameRisk,
  readable,
} from '@vitrina/contracts/rules/text-risk';
import type { CommentRisk } from '@vitrina/contracts/wire';
import { trusted } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';

/** History of a new comment's author. */
interface Author {
  /** Name shown next to the comment. */
  name: string;
  /** Number of providers who vouch for the author; see `readAuthor`. */
  vouchers: number;
  /** Number of other providers who received the same text. */
  elsewhere: number;
}

/** Number of vouching providers from which on an author may write links and telephone numbers. */
export const TRUSTED_AFTER = 3;

/**
 * Returns the reason to hold a comment for review, or null. For every author: abuse, the same text for several
 * providers, and names with links or contact data. Only for new authors: links, contact data or shouting in the text.
 */
export function commentRisk(text: string, author: Author): CommentRisk | null {
  const seen = readable(text);
  const lower = seen.toLowerCase();
  if (hasInsult(lower) || hasInsult(readable(author.name).toLowerCase())) return 'insult';
  const named = nameRisk(author.name);
  if (named) return named;
  if (author.elsewhere > (isTooLongForCoincidence(seen) ? 0 : 1)) return 'repeated';
  if (author.vouchers >= TRUSTED_AFTER) return null;
  if (hasEmail(seen) || hasPhoneNumber(lower)) return 'contact';
  if (hasLink(seen)) return 'link';
  return isMostlyCapitals(seen) ? 'shouting' : null;
}

const DAY_MS = 86_400_000;
/** Minimum age of a comment that vouches for its author: time for its provider and readers to report it. */
const COMMENT_AGE_MS = DAY_MS;
/** Minimum age of a vouching provider's account: new accounts that comment on each other gain nothing for a week. */
const PROVIDER_AGE_MS = 7 * DAY_MS;

/**
 * Reads the history of a new comment's author. A provider vouches for the author, once, through a public comment that
 * is a day old and was never held; the provider must be public and its account a week old. Networks are not compared,
 * because the directory does not store where accounts were opened.
 * @param comment `textHash`: hash of its folded text; `at`: milliseconds since 1970
 */
export async function readAuthor(
  store: Store,
  comment: { authorId: string; name: string; textHash: string; providerId: string; at: number },
): Promise<Author> {
  const { authorId, name, textHash, providerId, at } = comment;
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
