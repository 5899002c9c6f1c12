import type { Token } from './tokenizer.ts';

/** The stop words of an index, as `isStopWord` looks them up. */
export function stopWordSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => word.normalize('NFKD')));
}

/**
 * True for a word that is a stop word as it is written, as in Meilisearch 1.50, which compares before it folds case and
 * accents: 'unas' is one, and 'uñas', which folds to the same, is not.
 * @param text that the token is part of
 */
export function isStopWord(stopWords: ReadonlySet<string>, { word, start, end }: Token, text: string): boolean {
  if (stopWords.size === 0) return false;
  const written = text.slice(start, end);
  return stopWords.has(written === word ? word : written.normalize('NFKD'));
}
