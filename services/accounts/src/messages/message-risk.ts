import {
  hasInsult,
  hasLink,
  isMostlyCapitals,
  nameRisk,
  readable,
  withoutEmails,
} from '@vitrina/contracts/rules/text-risk';
import type { CommentRisk } from '@vitrina/contracts/wire';

/** Number of other providers who may get the same text within a day, because people compare prices. */
export const SAME_TEXT_LIMIT = 5;

/**
 * Reason why a message to a provider looks like spam, or null. Unlike in comments, contact data is allowed: it is the
 * purpose of a message. Links are typical of advertising and fraud.
 * @param otherRecipients number of other providers who got the same text within a day
 */
export function messageRisk(
  { name, text }: { name: string; text: string },
  otherRecipients: number,
): Exclude<CommentRisk, 'contact'> | null {
  const seen = readable(text);
  const lower = `${readable(name)}\n${seen}`.toLowerCase();
  if (hasInsult(lower)) return 'insult';
  if (otherRecipients > SAME_TEXT_LIMIT) return 'repeated';
  if (hasLink(withoutEmails(seen)) || nameRisk(name)) return 'link';
  return isMostlyCapitals(seen) ? 'shouting' : null;
}
