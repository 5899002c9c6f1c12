import { foldText } from '@vitrina/contracts/places';

/** Spellings of a letter in a name: each row begins with the plain one, in both cases. */
const SPELLINGS = ['aáàâäãå', 'eéèêë', 'iíìîï', 'oóòôöõø', 'uúùûü', 'nñ', 'cç', 'yýÿ'];

const spellingOf = new Map(SPELLINGS.map((row) => [row[0], `[${row}${row.toUpperCase()}]`]));

/**
 * Builds a regular expression for names that contain a text, without regard to case, accents and the characters between
 * words (R16). It contains only letters, digits and gaps of the text, so no text makes it slow.
 * @returns null if the text has neither letters nor digits
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
