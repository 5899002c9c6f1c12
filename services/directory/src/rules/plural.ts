/** Prepositions after which the words of a phrase stay unchanged: 'técnicos en computación'. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['de', 'del', 'en', 'a', 'para', 'con']);
/** Words for people that do not change. */
const INVARIABLE: ReadonlySet<string> = new Set(['web', '3d', 'community', 'wedding']);
const ENGLISH = /(?:ner|ger|der|chef|dj)$/;
const UNACCENTED: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/**
 * Returns the plural of a Spanish job title in lower case: 'técnico en redes' becomes 'técnicos en redes'. Words after
 * a preposition do not change.
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
