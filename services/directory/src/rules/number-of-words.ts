const VOWEL = /[aeiou]$/;

/**
 * Returns the plural of a folded singular word and the singular of a plural one, by the basic rules of Spanish; none
 * for phrases and for ambiguous words. A form that does not exist does no harm in a lookup.
 */
export function singularOrPlural(word: string): string[] {
  if (word.includes(' ') || word.length < 4 || /\d/.test(word)) return [];
  if (word.endsWith('ces')) return [`${word.slice(0, -3)}z`];
  if (/[lrndj]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s')) return VOWEL.test(word.slice(0, -1)) ? [word.slice(0, -1)] : [];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  return VOWEL.test(word) ? [`${word}s`] : [`${word}es`];
}
