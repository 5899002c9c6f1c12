/**
 * Words that people use for some trades: every word finds all the others and the trades themselves. A word belongs to
 * one group only, so that trades do not mix.
 */
export interface TradeWords {
  /** Names in the catalogue; several if the catalogue divides the trade. */
  trades: readonly string[];
  /** Words for its workers, in every gender. */
  people: readonly string[];
  /** Other names of the trade, its work and its places, in both countries. */
  words: readonly string[];
}

/** Word shared by several trades: it finds them all, but they do not find it. */
export interface WideWord {
  word: string;
  trades: readonly string[];
}

/**
 * Reads one group.
 * @param row.trades names of the catalogue, separated by commas
 * @param row.people separated by commas; `plomero/a` and `contador/a` mean both genders
 * @param row.words separated by commas
 */
export function trade({ trades, people, words }: Record<'trades' | 'people' | 'words', string>): TradeWords {
  return { trades: listed(trades), people: listed(people).flatMap(genders), words: listed(words) };
}

/** Reads one wide word. @param trades names of the catalogue, separated by commas */
export function wide(word: string, trades: string): WideWord {
  return { word, trades: listed(trades) };
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Endings that lose their accent before the feminine one: anfitrión, anfitriona. */
const UNACCENTED: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

function genders(person: string): string[] {
  if (!person.includes('/a')) return [person];
  const feminine = person.replace(/(\p{L}+)\/a/gu, (_, masculine: string) =>
    masculine.endsWith('o')
      ? `${masculine.slice(0, -1)}a`
      : `${masculine.replace(/[áéíóú](?=[ns]$)/, (letter) => UNACCENTED[letter] ?? letter)}a`,
  );
  return [person.replaceAll('/a', ''), feminine];
}
