/** Spellings that sound alike in the Spanish of both countries, in the order of replacement. */
const ALIKE: ReadonlyArray<readonly [RegExp, string]> = [
  [/ph/g, 'f'],
  [/ch/g, 'C'],
  [/h/g, ''],
  [/[ck]s(?=[aeiou])|cc(?=[ei])/g, 'x'],
  [/qu(?=[ei])|[kq]|c(?![eiC])/g, 'K'],
  [/c|z|x/g, 's'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])/g, 'j'],
  [/v|w/g, 'b'],
  [/ll/g, 'y'],
  [/m(?=[bp])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

/** Computes a folded word's phonetic key, equal for words that sound alike: zapatero, sapatero; barbería, varveria. */
export function soundOf(word: string): string {
  return ALIKE.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}

/** Further phonetic spellings: awa, fujas, uerta, ninio, chavacano. */
const NEARLY_ALIKE: ReadonlyArray<readonly [RegExp, string]> = [
  [/[gh]u(?=[aeio])|w/g, 'W'],
  [/y/g, 'i'],
  [/g(?=[ei])|x/g, 'j'],
  [/g(?!u)/g, 'j'],
  [/ni(?=[aeou])/g, 'n'],
];

/** Computes a looser key than `soundOf`, which also merges different sounds: the last resort for a short word. */
export function looseSoundOf(word: string): string {
  const heard = NEARLY_ALIKE.slice(0, 1).reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  return NEARLY_ALIKE.slice(1).reduce((text, [pattern, sound]) => text.replace(pattern, sound), soundOf(heard));
}

/** Rows of {@link editDistance}, which compares hundreds of words for each misspelt one; longer words get their own. */
const ROW_LENGTH = 64;
const rows = [0, 1, 2].map(() => new Uint16Array(ROW_LENGTH)) as [Uint16Array, Uint16Array, Uint16Array];

/**
 * Counts the edits between two words: a letter omitted, added, replaced, or swapped with its neighbour.
 * @param most limit of the count: a larger distance returns `most + 1`
 */
export function editDistance(from: string, to: string, most: number): number {
  const { length } = to;
  if (Math.abs(from.length - length) > most) return most + 1;
  let [before, above, current] = length < ROW_LENGTH ? rows : newRows(length + 1);
  for (let column = 0; column <= length; column++) above[column] = column;
  for (let row = 1; row <= from.length; row++) {
    const letter = from.charCodeAt(row - 1);
    const previous = row > 1 ? from.charCodeAt(row - 2) : -1;
    let left = row;
    let least = row;
    current[0] = row;
    for (let column = 1; column <= length; column++) {
      const other = to.charCodeAt(column - 1);
      const replaced = (above[column - 1] as number) + (letter === other ? 0 : 1);
      left = Math.min((above[column] as number) + 1, left + 1, replaced);
      if (column > 1 && letter === to.charCodeAt(column - 2) && previous === other)
        left = Math.min(left, (before[column - 2] as number) + 1);
      current[column] = left;
      if (left < least) least = left;
    }
    if (least > most) return most + 1;
    [before, above, current] = [above, current, before];
  }
  return Math.min(above[length] as number, most + 1);
}

function newRows(length: number): typeof rows {
  return [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)];
}

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

/** Prepositions after which the words of a phrase stay unchanged: 'técnicos en computación'. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['de', 'del', 'en', 'a', 'para', 'con']);
/** Words for people that do not change. */
const INVARIABLE: ReadonlySet<string> = new Set(['web', '3d', 'community', 'wedding']);
const ENGLISH = /(?:ner|ger|der|chef|dj)$/;
/** Vowels without their accent. */
export const UNACCENTED: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/** Plural of a Spanish job title in lower case: 'técnico en redes' becomes 'técnicos en redes'. */
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
