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

/** History of a new comment's author. */
export interface Author {
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
