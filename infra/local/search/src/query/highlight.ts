import type { Json, JsonObject } from '../index/structure.ts';
import { type Token, tokenize } from '../text/tokenizer.ts';
import type { Marks } from './alternatives.ts';

/** A phrase of the query; of two that fit, the one of lower rank counts. */
interface Phrase {
  readonly rank: number;
  readonly words: readonly (string | null)[];
}

const NO_MARKS: Marks = { words: new Set(), prefixes: [], phrases: [] };

/** Makes the `_formatted` copy of documents: matches between tags, numbers as text. */
export class Highlighter {
  readonly #marks: Marks;
  readonly #attributes: ReadonlySet<string>;
  readonly #tags: readonly [string, string];
  /** The phrases by their first word; null for those that begin with any word. */
  readonly #phrases = new Map<string | null, Phrase[]>();

  /** @param attributes those whose matches are marked */
  constructor(marks: Marks | undefined, attributes: readonly string[], tags: readonly [string, string]) {
    this.#marks = marks ?? NO_MARKS;
    this.#attributes = new Set(attributes);
    this.#tags = tags;
    for (const [rank, words] of this.#marks.phrases.entries()) {
      const first = words[0] ?? null;
      this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), { rank, words }]);
    }
  }

  /** Formatted copy of a document. */
  format(document: JsonObject): JsonObject {
    const entries = Object.entries(document);
    return Object.fromEntries(
      entries.map(([name, value]) => [name, eachText(value, this.#attributes.has(name) ? this.#marked : String)]),
    );
  }

  readonly #marked = (value: string | number): string => {
    const text = String(value);
    const tokens = tokenize(text);
    const [open, close] = this.#tags;
    let marked = '';
    let done = 0;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined) continue;
      const words = this.#phraseAt(tokens, at);
      const last = tokens[at + words - 1];
      const end = words > 0 ? last?.end : this.#endOfWord(text, token);
      if (end === undefined) continue;
      marked += text.slice(done, token.start) + open + text.slice(token.start, end) + close;
      done = end;
      at += Math.max(words - 1, 0);
    }
    return marked + text.slice(done);
  };

  /** End of the part of a word that matches, or undefined where it does not. */
  #endOfWord(text: string, token: Token): number | undefined {
    if (this.#marks.words.has(token.word)) return token.end;
    const prefix = this.#marks.prefixes.find((candidate) => token.word.startsWith(candidate));
    return prefix === undefined ? undefined : endOfPrefix(text, token, prefix);
  }

  /** How many words the phrase that begins here has; 0 where none does. */
  #phraseAt(tokens: readonly Token[], at: number): number {
    const candidates = [...(this.#phrases.get(tokens[at]?.word ?? '') ?? []), ...(this.#phrases.get(null) ?? [])];
    const fitting = candidates.filter(({ words }) => fits(words, tokens, at));
    return fitting.sort((a, b) => a.rank - b.rank)[0]?.words.length ?? 0;
  }
}

/** A value with its texts and numbers, at any depth, replaced. */
function eachText(value: Json, replace: (text: string | number) => string): Json {
  if (Array.isArray(value)) return value.map((item) => eachText(item, replace));
  if (typeof value === 'string' || typeof value === 'number') return replace(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, eachText(inner, replace)]));
}

/** True where the words of a phrase follow one another from this place on. */
function fits(words: readonly (string | null)[], tokens: readonly Token[], at: number): boolean {
  const begin = tokens[at]?.position ?? 0;
  return words.every((word, offset) => {
    const token = tokens[at + offset];
    return token !== undefined && (word === null || token.word === word) && token.position === begin + offset;
  });
}

/** End of the part of a word that a folded beginning covers: combining marks in the text take no letter of it. */
function endOfPrefix(text: string, token: Token, prefix: string): number {
  let left = [...prefix].length;
  let end = token.start;
  for (const character of text.slice(token.start, token.end)) {
    const isMark = /\p{M}/u.test(character);
    if (left === 0 && !isMark) break;
    if (!isMark) left--;
    end += character.length;
  }
  return end;
}
