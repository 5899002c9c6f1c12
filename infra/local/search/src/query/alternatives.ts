import { findPhrase, type InvertedIndex, type Postings } from '../index/inverted-index.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { IndexSettings } from '../settings.ts';
import { characterCount, tokenize } from '../tokenizer.ts';
import type { QueryTerm } from './parse-query.ts';

/** Maximum number of query words that can form one word or the left side of a synonym. */
const MAX_NGRAM = 3;
const DIGITS = /^\p{N}+$/u;

/** Form in which words `from` to `to` of the query occur in documents. */
export interface Alternative {
  readonly from: number;
  readonly to: number;
  /** Number of typos it counts as. */
  readonly cost: number;
  /** True for the exact word or phrase of the query. */
  readonly exact: boolean;
  readonly postings: Postings;
  /** Searched fields: 1 at the field's number; undefined for all. */
  readonly fields: Uint8Array | undefined;
}

/** All ways to match a query, with the data to mark matches in a text. */
export interface Plan {
  readonly terms: readonly QueryTerm[];
  readonly alternatives: readonly Alternative[];
  readonly marks: Marks;
}

/** Words and phrases to highlight in a text. */
export interface Marks {
  readonly words: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly phrases: readonly (readonly (string | null)[])[];
}

/** Synonyms as lists of words, by their left side joined with spaces. */
type SynonymTable = ReadonlyMap<string, readonly string[][]>;

/** Cache by settings object: a change of settings creates a new object. */
const tables = new WeakMap<IndexSettings, SynonymTable>();

function synonymTable(settings: IndexSettings): SynonymTable {
  const known = tables.get(settings);
  if (known !== undefined) return known;
  const split = (text: string): string[] => tokenize(text).map(({ word }) => word);
  const table = new Map<string, string[][]>();
  for (const [left, right] of Object.entries(settings.synonyms)) {
    const key = split(left).join(' ');
    table.set(key, [...(table.get(key) ?? []), ...right.map(split).filter((words) => words.length > 0)]);
  }
  tables.set(settings, table);
  return table;
}

/** Planner that finds the matching words of the index for each word of the query. */
export class Planner {
  readonly #inverted: InvertedIndex;
  readonly #index: SearchIndex;
  readonly #fields: Uint8Array | undefined;
  readonly #synonyms: SynonymTable;
  readonly #alternatives: Alternative[] = [];
  readonly #words = new Set<string>();
  readonly #prefixes: string[] = [];
  readonly #phrases: (readonly (string | null)[])[] = [];

  /** @param searchOn attributes to search; undefined for all searchable attributes */
  constructor(index: SearchIndex, searchOn: readonly string[] | undefined) {
    this.#index = index;
    this.#inverted = index.structure.inverted;
    this.#fields = searchOn && Uint8Array.from(this.#inverted.fields, (field) => (searchOn.includes(field) ? 1 : 0));
    this.#synonyms = synonymTable(index.settings);
  }

  /** Plans the terms of a parsed query. */
  plan(terms: readonly QueryTerm[]): Plan {
    for (const [place, term] of terms.entries()) {
      if (term.kind === 'phrase') {
        this.#add(place, place, 0, true, findPhrase(this.#inverted, term.words));
        this.#phrases.push(term.words);
      } else {
        const typos = this.#allowedTypos(term.word);
        this.#word(place, place, term.word, term.prefix, typos, 0);
        this.#splitWord(place, term.word);
        this.#synonymsOf(place, place, term.word, 0);
      }
    }
    for (let length = 2; length <= MAX_NGRAM; length++) {
      for (let from = 0; from + length <= terms.length; from++) this.#ngram(terms, from, from + length - 1);
    }
    const marks = { words: this.#words, prefixes: this.#prefixes, phrases: this.#phrases };
    return { terms, alternatives: this.#alternatives, marks };
  }

  #word(from: number, to: number, word: string, prefix: boolean, typos: number, base: number): void {
    const { lexicon } = this.#inverted;
    const own = lexicon.find(word);
    if (own !== undefined) this.#addTerm(from, to, base, from === to, own);
    this.#words.add(word);
    if (prefix) {
      this.#prefixes.push(word);
      for (const term of lexicon.startingWith(word)) if (term !== own) this.#addTerm(from, to, base, false, term);
    }
    if (typos === 0) return;
    const near = lexicon.near(word, typos, prefix).sort((a, b) => a.typos - b.typos);
    for (const { term, typos: cost } of near) {
      const spelled = lexicon.words[term] ?? '';
      if (prefix && spelled.startsWith(word)) continue;
      if (this.#index.settings.typoTolerance.disableOnNumbers && DIGITS.test(spelled)) continue;
      this.#addTerm(from, to, base + cost, false, term);
      this.#words.add(spelled);
    }
  }

  #splitWord(place: number, word: string): void {
    let best: { readonly postings: Postings; readonly parts: readonly string[] } | undefined;
    for (let cut = 1; cut < word.length; cut++) {
      const parts = [word.slice(0, cut), word.slice(cut)];
      if (parts.some((part) => this.#inverted.lexicon.find(part) === undefined)) continue;
      const postings = findPhrase(this.#inverted, parts);
      if (postings.places.length > (best?.postings.places.length ?? 0)) best = { postings, parts };
    }
    if (best === undefined) return;
    this.#add(place, place, 1, false, best.postings);
    this.#phrases.push(best.parts);
  }

  #synonymsOf(from: number, to: number, key: string, cost: number): void {
    for (const words of this.#synonyms.get(key) ?? []) {
      this.#add(from, to, cost, false, findPhrase(this.#inverted, words));
      const [only] = words;
      if (words.length === 1 && only !== undefined) this.#words.add(only);
      else this.#phrases.push(words);
    }
  }

  #ngram(terms: readonly QueryTerm[], from: number, to: number): void {
    const words: string[] = [];
    let prefix = false;
    for (let place = from; place <= to; place++) {
      const term = terms[place];
      const previous = terms[place - 1];
      if (term === undefined || term.kind === 'phrase') return;
      if (place > from && previous !== undefined && term.position !== previous.position + 1) return;
      words.push(term.word);
      prefix = term.prefix;
    }
    const joined = words.join('');
    const base = words.length;
    const typos = Math.max(0, this.#allowedTypos(joined) - (words.length - 1));
    this.#word(from, to, joined, prefix, typos, base);
    this.#synonymsOf(from, to, words.join(' '), base);
  }

  #allowedTypos(word: string): number {
    const { minWordSizeForTypos, disableOnNumbers } = this.#index.settings.typoTolerance;
    const length = characterCount(word);
    if (length < minWordSizeForTypos.oneTypo || (disableOnNumbers && DIGITS.test(word))) return 0;
    return length < minWordSizeForTypos.twoTypos ? 1 : 2;
  }

  #addTerm(from: number, to: number, cost: number, exact: boolean, term: number): void {
    const postings = this.#inverted.postings(term);
    if (postings !== undefined) this.#add(from, to, cost, exact, postings);
  }

  #add(from: number, to: number, cost: number, exact: boolean, postings: Postings): void {
    if (postings.size > 0) this.#alternatives.push({ from, to, cost, exact, postings, fields: this.#fields });
  }
}
