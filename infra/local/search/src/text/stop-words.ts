import type { Token } from './tokenizer.ts';

/** Builds the set of an index's stop words for `isStopWord`. */
export function stopWordSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => word.normalize('NFKD')));
}

/**
 * Returns true for a stop word in its original spelling. Meilisearch 1.50 also compares before folding case and
 * accents: 'unas' is a stop word, but 'uñas', which folds to the same form, is not.
 * @param text text that contains the token
 */
export function isStopWord(stopWords: ReadonlySet<string>, { word, start, end }: Token, text: string): boolean {
  if (stopWords.size === 0) return false;
  const written = text.slice(start, end);
  return stopWords.has(written === word ? word : written.normalize('NFKD'));
}
