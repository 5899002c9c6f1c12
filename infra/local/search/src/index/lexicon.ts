import { EditDistance } from './edit-distance.ts';

/** Word of the index that is similar to a word of the query. */
interface NearWord {
  readonly term: number;
  readonly typos: number;
}

/** Words of an index, found by the whole word, by prefix, or with typos. */
export class Lexicon {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byFirstLetter = new Map<string, WordList>();

  /** Returns the number of a word; assigns a new number to a new word. */
  intern(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const term = this.words.length;
    this.words.push(word);
    this.#numbers.set(word, term);
    const first = firstLetter(word);
    const list = this.#byFirstLetter.get(first) ?? new WordList(this.words);
    this.#byFirstLetter.set(first, list);
    list.add(term);
    return term;
  }

  /** Finds the number of a word; undefined if no document contains it. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** Finds the numbers of all words with a prefix, which must not be empty. */
  startingWith(prefix: string): readonly number[] {
    return this.#byFirstLetter.get(firstLetter(prefix))?.startingWith(prefix) ?? [];
  }

  /**
   * Finds other words within `max` typos (1 or 2) of a word. A typo in the first letter counts twice. With `prefix`
   * compares the best prefix of each word.
   */
  near(word: string, max: number, prefix: boolean): NearWord[] {
    const found = new Map<number, number>();
    const first = firstLetter(word);
    const distance = new EditDistance(word, max, prefix);
    for (const term of this.#byFirstLetter.get(first)?.sorted() ?? []) {
      const typos = distance.to(this.words[term] ?? '');
      if (typos > 0 && typos <= max) found.set(term, typos);
    }
    if (max >= 2) {
      for (const variant of this.#firstLetterVariants(word, first)) {
        const terms = prefix ? this.startingWith(variant) : [this.find(variant)];
        for (const term of terms) if (term !== undefined && !found.has(term)) found.set(term, 2);
      }
    }
    return [...found].map(([term, typos]) => ({ term, typos }));
  }

  /** Generates spellings with one edit at the first letter: dropped, swapped with the second, replaced, or preceded. */
  *#firstLetterVariants(word: string, first: string): Generator<string> {
    const rest = word.slice(first.length);
    if (rest === '') return;
    const second = firstLetter(rest);
    if (second !== first) {
      yield rest;
      yield second + first + rest.slice(second.length);
    }
    for (const letter of this.#byFirstLetter.keys()) {
      if (letter === first) continue;
      yield letter + rest;
      yield letter + word;
    }
  }
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}

/** Word numbers, sorted by their words. */
class WordList {
  readonly #words: readonly string[];
  #sorted: number[] = [];
  /** New numbers, not sorted yet: indexing adds many at a time. */
  #fresh: number[] = [];

  /** @param words all words by number; may grow */
  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /** Adds a number that is not in the list yet. */
  add(term: number): void {
    this.#fresh.push(term);
  }

  /** Returns all numbers, in the order of the words. */
  sorted(): readonly number[] {
    if (this.#fresh.length === 0) return this.#sorted;
    const fresh = this.#fresh.sort((a, b) => this.#compare(a, b));
    this.#fresh = [];
    const merged: number[] = [];
    let at = 0;
    for (const term of this.#sorted) {
      for (; at < fresh.length && this.#compare(fresh[at] ?? 0, term) < 0; at++) merged.push(fresh[at] ?? 0);
      merged.push(term);
    }
    for (; at < fresh.length; at++) merged.push(fresh[at] ?? 0);
    this.#sorted = merged;
    return merged;
  }

  /** Returns the numbers of words with a prefix. */
  startingWith(prefix: string): readonly number[] {
    const sorted = this.sorted();
    const word = (at: number): string => this.#words[sorted[at] ?? 0] ?? '';
    const from = firstPlace(0, sorted.length, (at) => word(at) >= prefix);
    const to = firstPlace(from, sorted.length, (at) => !word(at).startsWith(prefix));
    return sorted.slice(from, to);
  }

  #compare(a: number, b: number): number {
    const left = this.#words[a] ?? '';
    const right = this.#words[b] ?? '';
    return left < right ? -1 : left > right ? 1 : 0;
  }
}

/** Binary search: returns the first passing index from `from` to `to`, else `to`. All later indexes must pass too. */
export function firstPlace(from: number, to: number, passes: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
