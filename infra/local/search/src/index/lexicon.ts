import { EditDistance } from '../text/edit-distance.ts';
import { WordList } from './word-list.ts';

/** Word of the index that is similar to a word of the query. */
export interface NearWord {
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
