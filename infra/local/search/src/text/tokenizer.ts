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

const CAMEL = /\p{Ll}\p{Lu}/u;
const CAMEL_BOUNDARY = /(?<=\p{Ll})(?=\p{Lu})/u;

/** Splits texts into words by the rules of one index. */
export class Tokenizer {
  readonly #pattern: RegExp;
  readonly #separators: RegExp | undefined;
  readonly #dictionary: ReadonlySet<string>;

  constructor(options: TokenizerOptions) {
    const alternatives = (texts: readonly string[]): string[] =>
      texts
        .filter((text) => text !== '')
        .map(escapePattern)
        .sort(byLength);
    const inWord = ['[\\p{L}\\p{N}\\p{M}]', ...alternatives(options.nonSeparatorTokens)].join('|');
    this.#pattern = new RegExp([...alternatives(options.dictionary), `(?:${inWord})+`].join('|'), 'gu');
    const separators = alternatives(options.separatorTokens);
    this.#separators = separators.length === 0 ? undefined : new RegExp(separators.join('|'), 'g');
    this.#dictionary = new Set(options.dictionary);
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
      let start = match.index;
      for (const raw of this.#parts(match[0])) {
        const end = start + raw.length;
        const word = fold(raw);
        const afterHard = found.length > 0 && isHard(text, previousEnd, start);
        if (word !== '' && word.length <= MAX_WORD_LENGTH) {
          position += afterHard ? HARD_DISTANCE : 1;
          if (position > MAX_POSITION) return found;
          previousEnd = end;
          found.push({ word, start, end, position, afterHard });
        }
        start = end;
      }
    }
    return found;
  }

  /** A capital after a small letter starts another word, but for words of the dictionary. */
  #parts(run: string): readonly string[] {
    return CAMEL.test(run) && !this.#dictionary.has(run) ? run.split(CAMEL_BOUNDARY) : [run];
  }
}

/** True where the text between two words holds a hard separator; a lone space is the usual case. */
function isHard(text: string, from: number, to: number): boolean {
  return to - from === 1 && text[from] === ' ' ? false : HARD.test(text.slice(from, to));
}
