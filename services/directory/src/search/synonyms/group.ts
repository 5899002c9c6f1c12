/**
 * Words and phrases of which each finds all the others: the trade, the person who does it in both genders, and what
 * the other country calls it. Lower case, accents as they are written; a word stands in one group only.
 */
export type SynonymGroup = readonly string[];

/** Words that find others without being found by them: a wide word, or one that several trades share. */
export interface OneWaySynonyms {
  word: string;
  finds: readonly string[];
}
