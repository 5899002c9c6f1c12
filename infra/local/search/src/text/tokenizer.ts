import { fold } from './fold.ts';
import { plainTokens } from './plain-tokens.ts';
import { HARD, HARD_DISTANCE, MAX_POSITION, MAX_WORD_LENGTH, type Token } from './token.ts';

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
  /** True where nothing changes where words begin and end. */
  readonly #plain: boolean;

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
    this.#plain = [options.separatorTokens, options.nonSeparatorTokens, options.dictionary].every(
      (texts) => texts.length === 0,
    );
  }

  /**
   * Words of a text in order.
   * @param from position of the first word, 0 to 65,535; words past the last position are left out.
   */
  tokens(text: string, from = 0): Token[] {
    const plain = this.#plain ? plainTokens(text, from) : undefined;
    if (plain !== undefined) return plain;
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
