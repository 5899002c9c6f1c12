/** A separator of these ends a thought: the words around it count as far apart. */
export const HARD = /[.;,!?()[\]{}|\n]/;
/** Distance added by a hard separator and between the values of an array. */
export const HARD_DISTANCE = 8;
/** Longer words are cut from the index, as in the reference engine (bytes there, UTF-16 units here). */
export const MAX_WORD_LENGTH = 250;
/** Positions are kept in 16 bits. */
export const MAX_POSITION = 65_535;

/** A word of a text: folded form, place in the original text (UTF-16 units) and position for proximity. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
  /** True where the text between the previous word and this one holds a hard separator. */
  readonly afterHard: boolean;
}
