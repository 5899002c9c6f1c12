const VOWEL = /[aeiou]$/;

/**
 * The plural of a folded word in the singular and the singular of one in the plural, by the plain rules of Spanish; none
 * for phrases, and for words that look like both. A form that does not exist does no harm in a lookup.
 */
export function otherNumber(word: string): string[] {
  if (word.includes(' ') || word.length < 4 || /\d/.test(word)) return [];
  if (word.endsWith('ces')) return [`${word.slice(0, -3)}z`];
  if (/[lrndj]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s')) return VOWEL.test(word.slice(0, -1)) ? [word.slice(0, -1)] : [];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  return VOWEL.test(word) ? [`${word}s`] : [`${word}es`];
}
