/** Word numbers, sorted by their words. */
export class WordList {
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
