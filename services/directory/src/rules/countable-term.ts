import { foldText } from '@vitrina/contracts/places';

/** Length in characters: shorter texts are not informative, longer ones are sentences. */
const LENGTH = { least: 3, most: 60 } as const;
/** Maximum number of digits; more may be a telephone number. */
const MAX_DIGITS = 4;

/**
 * Normalizes a search text for counting, so that all spellings of a text are counted together. Returns null for a text that
 * is too short or too long, or may be personal data: a URL, an e-mail address or a telephone number.
 */
export function countableTerm(text: string): string | null {
  if (/@|www\.|:\/\//i.test(text) || (text.match(/\p{N}/gu)?.length ?? 0) > MAX_DIGITS) return null;
  const term = foldText(text);
  return term.length >= LENGTH.least && term.length <= LENGTH.most ? term : null;
}
