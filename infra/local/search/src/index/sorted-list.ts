/** Numbers in the order of what they stand for. Adding is cheap: the next read sorts the new ones and merges them in. */
export class SortedList {
  readonly #compare: (a: number, b: number) => number;
  #sorted = new Uint32Array();
  #fresh: number[] = [];

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** Adds a number that is not in the list yet. */
  add(value: number): void {
    this.#fresh.push(value);
  }

  /** Returns all numbers in order. */
  read(): Uint32Array {
    if (this.#fresh.length === 0) return this.#sorted;
    const fresh = this.#fresh.sort(this.#compare);
    const known = this.#sorted;
    const merged = new Uint32Array(known.length + fresh.length);
    let from = 0;
    let at = 0;
    for (const value of fresh) {
      while (from < known.length && this.#compare(known[from] ?? 0, value) <= 0) merged[at++] = known[from++] ?? 0;
      merged[at++] = value;
    }
    merged.set(known.subarray(from), at);
    this.#fresh = [];
    this.#sorted = merged;
    return merged;
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
