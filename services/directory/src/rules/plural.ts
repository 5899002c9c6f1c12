/** Words after which a phrase's nouns and adjectives keep their number: 'técnicos en computación'. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['de', 'del', 'en', 'a', 'para', 'con']);
/** Words of people that have one form, and those taken from English, which take an s. */
const INVARIABLE: ReadonlySet<string> = new Set(['web', '3d', 'community', 'wedding']);
const ENGLISH = /(?:ner|ger|der|chef|dj)$/;
const UNACCENTED: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/**
 * Plural of a Spanish name for a person's work in lower case: 'técnico en redes' becomes 'técnicos en redes'. Words after a
 * preposition do not change.
 */
export function pluralOf(name: string): string {
  const words = name.split(' ');
  const end = words.findIndex((word) => PREPOSITIONS.has(word));
  return words.map((word, at) => (end >= 0 && at >= end ? word : pluralWord(word))).join(' ');
}

function pluralWord(word: string): string {
  if (INVARIABLE.has(word) || word.endsWith('s')) return word;
  if (/[aeiouáéó]$/.test(word) || ENGLISH.test(word)) return `${word}s`;
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`;
  return `${word.replace(/[áéíóú](?=n$)/, (letter) => UNACCENTED[letter] ?? letter)}es`;
}
