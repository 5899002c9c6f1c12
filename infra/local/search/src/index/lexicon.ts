import { EditDistance } from '../text/edit-distance.ts';
import { WordList } from './word-list.ts';

/** A word of the index that is similar to a word of the query. */
export interface NearWord {
  readonly term: number;
  readonly typos: number;
}

/** The words of an index: looked up whole, by their beginning, or with typos. */
export class Lexicon {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byFirstLetter = new Map<string, WordList>();

  /** Number of the word, given out on first sight. */
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

  /** Number of the word, or undefined where no document holds it. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** Numbers of all words that begin with the text, which is not empty. */
  startingWith(prefix: string): readonly number[] {
    return this.#byFirstLetter.get(firstLetter(prefix))?.startingWith(prefix) ?? [];
  }

  /**
   * Words within `max` typos (1 or 2) of the given one, itself left out. A typo in
   * the first letter counts double. With `prefix` the beginning of a word is compared.
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

  /** Spellings one edit away at the first letter: dropped, swapped with the second, replaced, or preceded by another. */
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
