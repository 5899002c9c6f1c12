import { foldText } from '@vitrina/contracts/places';

/** Shorter texts say nothing, longer ones are sentences; in characters. */
const LENGTH = { least: 3, most: 60 } as const;
/** A text with more digits may be a telephone number. */
const MAX_DIGITS = 4;

/**
 * A search text as it is counted, the same for all its spellings, or null for what is too short or too long to tell
 * anything, or may be personal data: an address, e-mail or number.
 */
export function countableTerm(text: string): string | null {
  if (/@|www\.|:\/\//i.test(text) || (text.match(/\p{N}/gu)?.length ?? 0) > MAX_DIGITS) return null;
  const term = foldText(text);
  return term.length >= LENGTH.least && term.length <= LENGTH.most ? term : null;
}
