import { firstPlace } from './word-list.ts';

/** Distinct value of an attribute: a number, or a text in folded form with the spelling to show. */
export interface ColumnValue {
  readonly number: number | undefined;
  readonly folded: string;
  readonly shown: string;
}

/** Sorted values of a column: numbers before texts, each in ascending order. */
export class ValueOrder {
  /** Indexes into the column's values, in order. */
  readonly sorted: Uint32Array;
  readonly #values: readonly ColumnValue[];
  readonly #numbers: number;
  #ascending: Uint32Array | undefined;
  #descending: Uint32Array | undefined;

  /** @param before order of the first of these values, so that only the others need sorting */
  constructor(values: readonly ColumnValue[], before?: ValueOrder) {
    this.#values = values;
    const fresh = Array.from({ length: values.length - (before?.size ?? 0) }, (_, at) => (before?.size ?? 0) + at);
    const isNumber = (place: number): boolean => values[place]?.number !== undefined;
    const number = (place: number): number => values[place]?.number ?? 0;
    const text = (place: number): string => values[place]?.folded ?? '';
    const byNumber = (a: number, b: number): number => number(a) - number(b);
    const byText = (a: number, b: number): number => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0);
    const known = before?.sorted ?? new Uint32Array();
    const cut = before?.numberCount ?? 0;
    const numbers = merge(known.subarray(0, cut), fresh.filter(isNumber).sort(byNumber), byNumber);
    const texts = merge(known.subarray(cut), fresh.filter((place) => !isNumber(place)).sort(byText), byText);
    this.#numbers = numbers.length;
    this.sorted = new Uint32Array(values.length);
    this.sorted.set(numbers);
    this.sorted.set(texts, numbers.length);
  }

  /** Returns how many values are numbers. */
  get numberCount(): number {
    return this.#numbers;
  }

  /** Returns the number of sorted values. */
  get size(): number {
    return this.sorted.length;
  }

  /** Returns the rank of each value, ascending by default; numbers come before texts in both directions. */
  ranks(descending: boolean): Uint32Array {
    const known = descending ? this.#descending : this.#ascending;
    if (known !== undefined) return known;
    const ranks = this.#ranksOf(descending);
    if (descending) this.#descending = ranks;
    else this.#ascending = ranks;
    return ranks;
  }

  /** Finds the range in `sorted` from the first number that `from` accepts to the last that `to` accepts. */
  range(from: (value: number) => boolean, to: (value: number) => boolean): readonly [number, number] {
    const number = (at: number): number => this.#values[this.sorted[at] ?? 0]?.number ?? 0;
    const begin = firstPlace(0, this.#numbers, (at) => from(number(at)));
    return [begin, firstPlace(begin, this.#numbers, (at) => !to(number(at)))];
  }

  #ranksOf(descending: boolean): Uint32Array {
    const ranks = new Uint32Array(this.size);
    for (let at = 0; at < this.size; at++) {
      const isNumber = at < this.#numbers;
      const turned = isNumber ? this.#numbers - 1 - at : this.#numbers + this.size - 1 - at;
      ranks[this.sorted[at] ?? 0] = descending ? turned : at;
    }
    return ranks;
  }
}

function merge(left: Uint32Array, right: readonly number[], compare: (a: number, b: number) => number): Uint32Array {
  const merged = new Uint32Array(left.length + right.length);
  let from = 0;
  let other = 0;
  for (let at = 0; at < merged.length; at++) {
    const a = left[from];
    const b = right[other];
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      merged[at] = a ?? 0;
      from++;
    } else {
      merged[at] = b;
      other++;
    }
  }
  return merged;
}
