import type { Marks } from '../query/alternatives.ts';
import type { Token, Tokenizer } from '../text/tokenizer.ts';

/** A part of a text that matches the query, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** Place of its first word among the words of the text. */
  readonly word: number;
  /** What of the query it matches, to count different ones. */
  readonly key: string;
}

/** Finds the words of a text that the query asks for. */
export class Marker {
  readonly #marks: Marks;
  readonly #tokenizer: Tokenizer;

  constructor(marks: Marks, tokenizer: Tokenizer) {
    this.#marks = marks;
    this.#tokenizer = tokenizer;
  }

  /** Words of a text, with those that match; matches do not overlap. */
  find(text: string): { readonly tokens: Token[]; readonly matches: Match[] } {
    const tokens = this.#tokenizer.tokens(text);
    const matches: Match[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const phrase = this.#phraseAt(tokens, at);
      if (phrase !== undefined) {
        matches.push(phrase.match);
        at += phrase.words - 1;
        continue;
      }
      const match = this.#wordAt(text, tokens, at);
      if (match !== undefined) matches.push(match);
    }
    return { tokens, matches };
  }

  #wordAt(text: string, tokens: readonly Token[], at: number): Match | undefined {
    const token = tokens[at];
    if (token === undefined) return undefined;
    if (this.#marks.words.has(token.word)) return { start: token.start, end: token.end, word: at, key: token.word };
    const prefix = this.#marks.prefixes.find((candidate) => token.word.startsWith(candidate));
    if (prefix === undefined) return undefined;
    return { start: token.start, end: endOfPrefix(text, token, prefix), word: at, key: prefix };
  }

  #phraseAt(tokens: readonly Token[], at: number): { readonly match: Match; readonly words: number } | undefined {
    const first = tokens[at];
    if (first === undefined) return undefined;
    for (const phrase of this.#marks.phrases) {
      const fits = phrase.every((word, offset) => {
        const token = tokens[at + offset];
        return (
          token !== undefined && (word === null || token.word === word) && token.position === first.position + offset
        );
      });
      const last = tokens[at + phrase.length - 1];
      if (fits && last !== undefined) {
        return { match: { start: first.start, end: last.end, word: at, key: phrase.join(' ') }, words: phrase.length };
      }
    }
    return undefined;
  }
}

/** End of the part of a word that a folded beginning covers: accents in the text take no letter of it. */
function endOfPrefix(text: string, token: Token, prefix: string): number {
  let left = [...prefix].length;
  let end = token.start;
  for (const character of text.slice(token.start, token.end)) {
    if (left === 0 && !/\p{M}/u.test(character)) break;
    if (!/\p{M}/u.test(character)) left--;
    end += character.length;
  }
  return end;
}
