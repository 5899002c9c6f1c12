import type { Marks } from '../query/alternatives.ts';
import type { Token } from '../text/token.ts';
import type { Tokenizer } from '../text/tokenizer.ts';

/** A part of a text that matches the query, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** Place of its first word among the words of the text. */
  readonly word: number;
  /** What of the query it matches, to count different ones. */
  readonly key: string;
}

/** A phrase of the query; of two that fit, the one of lower rank counts. */
interface Phrase {
  readonly rank: number;
  readonly words: readonly (string | null)[];
}

/** Finds the words of a text that the query asks for. */
export class Marker {
  readonly #marks: Marks;
  readonly #tokenizer: Tokenizer;
  /** The phrases by their first word; null for those that begin with any word. */
  readonly #phrases = new Map<string | null, Phrase[]>();

  constructor(marks: Marks, tokenizer: Tokenizer) {
    this.#marks = marks;
    this.#tokenizer = tokenizer;
    for (const [rank, words] of marks.phrases.entries()) {
      const first = words[0] ?? null;
      const known = this.#phrases.get(first);
      if (known === undefined) this.#phrases.set(first, [{ rank, words }]);
      else known.push({ rank, words });
    }
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
    const token = tokens[at];
    if (token === undefined) return undefined;
    const own = this.#phrases.get(token.word)?.find(({ words }) => fits(words, tokens, at));
    const open = this.#phrases.get(null)?.find(({ words }) => fits(words, tokens, at));
    const { words } = (own !== undefined && own.rank < (open?.rank ?? own.rank + 1) ? own : open) ?? {};
    const last = words === undefined ? undefined : tokens[at + words.length - 1];
    if (words === undefined || last === undefined) return undefined;
    return { match: { start: token.start, end: last.end, word: at, key: words.join(' ') }, words: words.length };
  }
}

/** True where the words of a phrase stand one after the other from this place on. */
function fits(words: readonly (string | null)[], tokens: readonly Token[], at: number): boolean {
  const begin = tokens[at]?.position ?? 0;
  return words.every((word, offset) => {
    const token = tokens[at + offset];
    return token !== undefined && (word === null || token.word === word) && token.position === begin + offset;
  });
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
