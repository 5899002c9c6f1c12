import type { Json, JsonObject } from '../request.ts';
import { type Token, tokenize } from '../tokenizer.ts';
import type { Marks } from './alternatives.ts';

const NO_MARKS: Marks = { words: new Set(), prefixes: [], phrases: [] };

/** Creates the `_formatted` copy of documents: matches between tags, numbers as text. */
export class Highlighter {
  readonly #marks: Marks;
  readonly #attributes: ReadonlySet<string>;
  readonly #tags: readonly [string, string];

  /** @param attributes attributes whose matches are marked */
  constructor(marks: Marks | undefined, attributes: readonly string[], tags: readonly [string, string]) {
    this.#marks = marks ?? NO_MARKS;
    this.#attributes = new Set(attributes);
    this.#tags = tags;
  }

  /** Creates the formatted copy of a document. */
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

  /** Returns the end of the matching part of a word; undefined without a match. */
  #endOfWord(text: string, token: Token): number | undefined {
    if (this.#marks.words.has(token.word)) return token.end;
    const prefix = this.#marks.prefixes.find((candidate) => token.word.startsWith(candidate));
    return prefix === undefined ? undefined : endOfPrefix(text, token, prefix);
  }

  /** Returns the number of words of the first phrase that starts here; 0 without a phrase. */
  #phraseAt(tokens: readonly Token[], at: number): number {
    return this.#marks.phrases.find((words) => fits(words, tokens, at))?.length ?? 0;
  }
}

function eachText(value: Json, replace: (text: string | number) => string): Json {
  if (Array.isArray(value)) return value.map((item) => eachText(item, replace));
  if (typeof value === 'string' || typeof value === 'number') return replace(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, eachText(inner, replace)]));
}

/** Returns true if the words of a phrase follow one another from this index on. */
function fits(words: readonly (string | null)[], tokens: readonly Token[], at: number): boolean {
  const begin = tokens[at]?.position ?? 0;
  return words.every((word, offset) => {
    const token = tokens[at + offset];
    return token !== undefined && (word === null || token.word === word) && token.position === begin + offset;
  });
}

/** Returns the end of a word's part that a folded prefix covers; combining marks do not count as letters. */
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
