import { hasInsult, hasLink, isShouted, nameRisk, readable, withoutEmails } from '@vitrina/contracts/rules/text-risk';
import type { CommentRisk } from '@vitrina/contracts/wire';

/** Other providers who may be asked in the same words within a day: people compare prices. */
export const SAME_WORDS = 5;

/**
 * Why a message to a provider looks like spam, or null. Unlike in comments, contact data is what a message is for; links are
 * what sellers and cheats send.
 * @param elsewhere other providers who got the same words within a day
 */
export function messageRisk(
  { name, text }: { name: string; text: string },
  elsewhere: number,
): Exclude<CommentRisk, 'contact'> | null {
  const seen = readable(text);
  const lower = `${readable(name)}\n${seen}`.toLowerCase();
  if (hasInsult(lower)) return 'insult';
  if (elsewhere > SAME_WORDS) return 'repeated';
  if (hasLink(withoutEmails(seen)) || nameRisk(name)) return 'link';
  return isShouted(seen) ? 'shouting' : null;
}
