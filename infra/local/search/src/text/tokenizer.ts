import { fold } from './fold.ts';

/** A separator of these ends a thought: the words around it count as far apart. */
const HARD = /[.;,!?()[\]{}|\n]/;
/** Distance added by a hard separator and between the values of an array. */
export const HARD_DISTANCE = 8;
/** Longer words are cut from the index, as in the reference engine (bytes there, UTF-16 units here). */
const MAX_WORD_LENGTH = 250;
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

/** Lists of an index that change where words begin and end. */
export interface TokenizerOptions {
  readonly separatorTokens: readonly string[];
  readonly nonSeparatorTokens: readonly string[];
  readonly dictionary: readonly string[];
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const byLength = (a: string, b: string): number => b.length - a.length;

/** Splits texts into words by the rules of one index. */
export class Tokenizer {
  readonly #pattern: RegExp;
  readonly #separators: RegExp | undefined;
  readonly #dictionary: ReadonlySet<string>;

  constructor(options: TokenizerOptions) {
    const extra = options.nonSeparatorTokens.map(escapePattern).sort(byLength).join('|');
    const dictionary = options.dictionary.map(escapePattern).sort(byLength).join('|');
    // A run of letters and digits is one word; a capital after a small letter starts another.
    const inWord = `(?:(?<=\\p{Ll})(?!\\p{Lu})|(?<!\\p{Ll}))[\\p{L}\\p{N}\\p{M}]${extra === '' ? '' : `|${extra}`}`;
    const run = `[\\p{L}\\p{N}\\p{M}]${extra === '' ? '' : `|${extra}`}`;
    this.#pattern = new RegExp(`${dictionary === '' ? '' : `${dictionary}|`}(?:${run})(?:${inWord})*`, 'gu');
    const separators = options.separatorTokens
      .filter((token) => token !== '')
      .map(escapePattern)
      .sort(byLength);
    this.#separators = separators.length === 0 ? undefined : new RegExp(separators.join('|'), 'g');
    this.#dictionary = new Set(options.dictionary.map(fold));
  }

  /**
   * Words of a text in order.
   * @param from position of the first word, 0 to 65,535; words past the last position are left out.
   */
  tokens(text: string, from = 0): Token[] {
    const found: Token[] = [];
    let position = from - 1;
    let previousEnd = 0;
    const separated =
      this.#separators === undefined ? text : text.replace(this.#separators, (hit) => ' '.repeat(hit.length));
    for (const match of separated.matchAll(this.#pattern)) {
      const raw = match[0];
      const word = fold(raw);
      if (word === '' || word.length > MAX_WORD_LENGTH) continue;
      const afterHard = found.length > 0 && HARD.test(text.slice(previousEnd, match.index));
      position += afterHard ? HARD_DISTANCE : 1;
      if (position > MAX_POSITION) break;
      previousEnd = match.index + raw.length;
      found.push({ word, start: match.index, end: previousEnd, position, afterHard });
    }
    return found;
  }

  /** True for a word the index keeps whole by its dictionary. */
  isInDictionary(word: string): boolean {
    return this.#dictionary.has(word);
  }
}
