import { EditDistance } from './edit-distance.ts';
import { firstPlace, SortedList } from './sorted-list.ts';

/** Word of the index that is similar to a word of the query. */
interface NearWord {
  readonly term: number;
  readonly typos: number;
}

/** Words of an index, found by the whole word, by prefix, or with typos. */
export class Lexicon {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byFirstLetter = new Map<string, SortedList>();

  /** Returns the number of a word; assigns a new number to a new word. */
  intern(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const term = this.words.length;
    this.words.push(word);
    this.#numbers.set(word, term);
    const first = firstLetter(word);
    const list = this.#byFirstLetter.get(first) ?? new SortedList((a, b) => this.#compare(a, b));
    this.#byFirstLetter.set(first, list);
    list.add(term);
    return term;
  }

  /** Finds the number of a word; undefined if no document contains it. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** Finds the numbers of all words with a prefix, which must not be empty. */
  startingWith(prefix: string): Uint32Array {
    const sorted = this.#byFirstLetter.get(firstLetter(prefix))?.read() ?? new Uint32Array();
    const word = (at: number): string => this.words[sorted[at] ?? 0] ?? '';
    const from = firstPlace(0, sorted.length, (at) => word(at) >= prefix);
    return sorted.subarray(
      from,
      firstPlace(from, sorted.length, (at) => !word(at).startsWith(prefix)),
    );
  }

  /**
   * Finds other words within `max` typos (1 or 2) of a word. A typo in the first letter counts twice. With `prefix`
   * compares the best prefix of each word.
   */
  near(word: string, max: number, prefix: boolean): NearWord[] {
    const found = new Map<number, number>();
    const first = firstLetter(word);
    const distance = new EditDistance(word, max, prefix);
    for (const term of this.#byFirstLetter.get(first)?.read() ?? []) {
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

  #compare(a: number, b: number): number {
    const left = this.words[a] ?? '';
    const right = this.words[b] ?? '';
    return left < right ? -1 : left > right ? 1 : 0;
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
