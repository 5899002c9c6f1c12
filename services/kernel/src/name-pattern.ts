import { foldText } from '@vitrina/contracts/places';

/** How a letter may be written in a name: the plain one is in each row, in both cases. */
const SPELLINGS = ['aáàâäãå', 'eéèêë', 'iíìîï', 'oóòôöõø', 'uúùûü', 'nñ', 'cç', 'yýÿ'];

const spellingOf = new Map(SPELLINGS.map((row) => [row[0], `[${row}${row.toUpperCase()}]`]));

/**
 * A regular expression for names that contain a text, without regard to case, accents and what is between words (R16).
 * Letters, digits and gaps are all that it holds of the text, so no text makes it slow.
 * @returns null where the text has neither letters nor digits
 */
export function namePattern(text: string): string | null {
  const folded = foldText(text);
  if (folded === '') return null;
  return [...folded].map(patternOf).join('');
}

function patternOf(character: string): string {
  if (character === ' ') return '[^\\p{L}\\p{N}]+';
  return spellingOf.get(character) ?? `[${character}${character.toUpperCase()}]`;
}
