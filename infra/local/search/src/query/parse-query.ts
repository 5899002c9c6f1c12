import { HARD_DISTANCE, isStopWord, type Token, tokenize } from '../tokenizer.ts';

/** Maximum number of searched words, like in Meilisearch. */
const MAX_WORDS = 10;

/** Word of the query, or a quoted phrase in which a stop word leaves a gap (null). */
export type QueryTerm =
  | { readonly kind: 'word'; readonly word: string; readonly prefix: boolean; readonly position: number }
  | { readonly kind: 'phrase'; readonly words: readonly (string | null)[]; readonly position: number };

/** Parsed query text. */
interface ParsedQuery {
  readonly terms: readonly QueryTerm[];
  /** Words and phrases excluded from the results. */
  readonly excluded: readonly (readonly (string | null)[])[];
}

interface Part {
  readonly text: string;
  readonly quoted: boolean;
  readonly negative: boolean;
  readonly last: boolean;
}

/** Splits the text at its quotes; an open quote runs to the end. */
function partsOf(query: string): Part[] {
  const pieces = query.split('"');
  return pieces.map((text, index) => ({
    text,
    quoted: index % 2 === 1,
    negative: index % 2 === 1 && /(?:^|\s)-$/.test(pieces[index - 1] ?? ''),
    last: index === pieces.length - 1,
  }));
}

const isNegative = (text: string, token: Token): boolean => /(?:^|\s)-$/.test(text.slice(0, token.start));

/** Splits a phrase at hard separators: words on both sides need not be neighbours. */
function phrasesOf(text: string, tokens: readonly Token[], stopWords: ReadonlySet<string>): (string | null)[][] {
  const phrases: (string | null)[][] = [];
  for (const token of tokens) {
    if (phrases.length === 0 || token.afterHard) phrases.push([]);
    phrases.at(-1)?.push(isStopWord(stopWords, token, text) ? null : token.word);
  }
  return phrases.filter((phrase) => phrase.some((word) => word !== null));
}

/** Parses a query text. The last word is a prefix if nothing follows it. */
export function parseQuery(query: string, stopWords: ReadonlySet<string>): ParsedQuery {
  const terms: QueryTerm[] = [];
  const excluded: (string | null)[][] = [];
  let position = -1;
  for (const part of partsOf(query)) {
    const tokens = tokenize(part.text);
    if (part.quoted) {
      for (const words of phrasesOf(part.text, tokens, stopWords)) {
        if (part.negative) excluded.push(words);
        else {
          terms.push({ kind: 'phrase', words, position: position + 1 });
          position += words.length;
        }
      }
      continue;
    }
    for (const token of tokens) {
      position += token.afterHard ? HARD_DISTANCE : 1;
      const isLast = part.last && token.end === part.text.length;
      if (isNegative(part.text, token)) excluded.push([token.word]);
      else if (isLast || !isStopWord(stopWords, token, part.text))
        terms.push({ kind: 'word', word: token.word, prefix: isLast, position });
    }
  }
  return { terms: terms.slice(0, MAX_WORDS), excluded };
}
