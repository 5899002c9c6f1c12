import {
  hasEmail,
  hasInsult,
  hasLink,
  hasPhoneNumber,
  isOwnWords,
  isShouted,
  nameRisk,
  readable,
} from '@vitrina/contracts/rules/text-risk';
import type { CommentRisk } from '@vitrina/contracts/wire';

/** What is known of an author when a comment comes in. */
export interface Author {
  /** As it will be shown beside the comment. */
  name: string;
  /** Providers whose comments vouch for the author; see `readAuthor`. */
  vouchers: number;
  /** Other providers to whom they said the same words. */
  elsewhere: number;
}

/** Vouching providers from which on links and telephone numbers are an author's own affair. */
export const TRUSTED_AFTER = 3;

/**
 * Why a comment should be looked at before others see it, or null. Abuse and the same words for several providers are
 * held for every author, as are names with links or contact data; in the text these, and shouting, only for new authors.
 */
export function riskOf(text: string, author: Author): CommentRisk | null {
  const seen = readable(text);
  const lower = seen.toLowerCase();
  if (hasInsult(lower) || hasInsult(readable(author.name).toLowerCase())) return 'insult';
  const named = nameRisk(author.name);
  if (named) return named;
  if (author.elsewhere > (isOwnWords(seen) ? 0 : 1)) return 'repeated';
  if (author.vouchers >= TRUSTED_AFTER) return null;
  if (hasEmail(seen) || hasPhoneNumber(lower)) return 'contact';
  if (hasLink(seen)) return 'link';
  return isShouted(seen) ? 'shouting' : null;
}
