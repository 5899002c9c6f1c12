const MARKS = /\p{M}+/gu;
const ASCII_LOWER = /^[a-z0-9]*$/;

/**
 * Converts a word to its stored form: compatibility decomposition, no accents or tilde (á → a, ñ → n), lower case.
 */
export function fold(text: string): string {
  if (ASCII_LOWER.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/** Converts a string facet to its compared form: trimmed, decomposed, lower case; keeps accents. */
export function foldFacet(text: string): string {
  return text.trim().normalize('NFKD').toLowerCase();
}

/** Counts the Unicode characters (not UTF-16 units) of a word. */
export function characterCount(word: string): number {
  let count = 0;
  for (const _ of word) count++;
  return count;
}
