import type { Scalar } from '../request.ts';
import { foldFacet } from '../tokenizer.ts';
import { Bitset, GrowingArray } from './compact-numbers.ts';
import { firstPlace, SortedList } from './sorted-list.ts';

const NONE = 0;
/** Highest row that holds a value; higher rows point into `#many`, counted from the top. */
const LAST_VALUE = 0x7fffffff;
const TOP = 0xffffffff;
/** Number of cached ranges: each search filters for the posts that are public now. */
const MAX_RANGES = 32;

/** Values of an attribute by document slot, for filters, facets and ranking rules. The index masks dead slots. */
export class Column {
  readonly values: ColumnValue[] = [];
  readonly #postings: GrowingArray[] = [];
  readonly #ids = new Map<string, number>();
  /** Per slot: 0 without a value, value + 1, or an index into `#many` counted from the top. */
  readonly #rows = new GrowingArray(64);
  /** For each document with several values: their number, then the values. */
  readonly #many = new GrowingArray(64);
  readonly #sorted = valueList(this.values);
  #order: ValueOrder | undefined;
  /** Cached documents of ranges, by their ends; cleared when a document is added. */
  readonly #ranges = new Map<string, Bitset>();

  /** Records the values of a document; call once per slot, in ascending order. */
  add(slot: number, scalars: readonly Scalar[]): void {
    const ids = [...new Set(scalars.map((scalar) => this.#intern(scalar)))];
    const [first] = ids;
    if (first === undefined) return;
    this.#ranges.clear();
    for (const id of ids) this.#postings[id]?.push(slot);
    if (ids.length === 1) this.#rows.set(slot, first + 1);
    else {
      this.#rows.set(slot, TOP - this.#many.length);
      this.#many.push(ids.length);
      for (const id of ids) this.#many.push(id);
    }
  }

  /** Counts how many of the given slots have each value. */
  count(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.values.length);
    const rows = this.#rows.values;
    const many = this.#many.values;
    for (let index = 0; index < slots.length; index++) {
      const row = rows[slots[index] ?? 0] ?? NONE;
      if (row === NONE) continue;
      if (row <= LAST_VALUE) counts[row - 1] = (counts[row - 1] ?? 0) + 1;
      else {
        const at = TOP - row;
        const end = at + (many[at] ?? 0);
        for (let place = at + 1; place <= end; place++) {
          const id = many[place] ?? 0;
          counts[id] = (counts[id] ?? 0) + 1;
        }
      }
    }
    return counts;
  }

  /** Returns the slots whose value equals the text, in folded form or as a number. */
  equal(text: string): Bitset {
    const slots = new Bitset();
    const ids = [this.#ids.get(`s${foldFacet(text)}`)];
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number)) ids.push(this.#ids.get(`n${number}`));
    for (const id of ids) if (id !== undefined) this.#addPostings(id, slots);
    return slots;
  }

  /** Returns the slots with a number in a range; `from` and `to` test a number against the lower and upper bound. */
  between(from: (value: number) => boolean, to: (value: number) => boolean): Bitset {
    const order = this.#currentOrder();
    const [begin, end] = order.range(from, to);
    const key = `${begin}-${end}`;
    const known = this.#ranges.get(key);
    if (known !== undefined) return known.clone();
    const slots = new Bitset();
    for (let at = begin; at < end; at++) this.#addPostings(order.sorted[at] ?? 0, slots);
    if (this.#ranges.size >= MAX_RANGES) this.#ranges.clear();
    this.#ranges.set(key, slots);
    return slots.clone();
  }

  /**
   * Computes the cost of each document in an order by this attribute: numbers before texts, documents without a value
   * last. If a document has several values, the best counts.
   */
  sortCosts(slots: Uint32Array, descending: boolean): Uint32Array {
    const ranks = this.#currentOrder().ranks(descending);
    const rows = this.#rows.values;
    const last = this.values.length;
    return slots.map((slot) => {
      const row = rows[slot] ?? NONE;
      if (row === NONE) return last;
      if (row <= LAST_VALUE) return ranks[row - 1] ?? 0;
      const at = TOP - row;
      const ids = this.#many.values.subarray(at + 1, at + 1 + this.#many.get(at));
      return ids.reduce((best, id) => Math.min(best, ranks[id] ?? best), last);
    });
  }

  #addPostings(id: number, slots: Bitset): void {
    const list = this.#postings[id];
    if (list === undefined) return;
    for (let index = 0; index < list.length; index++) slots.add(list.get(index));
  }

  #intern(scalar: Scalar): number {
    const number = typeof scalar === 'number' ? scalar : undefined;
    const shown = String(scalar);
    const folded = foldFacet(shown);
    const key = number === undefined ? `s${folded}` : `n${number}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.values.length;
    this.values.push({ number, folded, shown });
    this.#sorted.add(id);
    this.#postings.push(new GrowingArray(1));
    this.#ids.set(key, id);
    return id;
  }

  #currentOrder(): ValueOrder {
    if (this.#order?.size !== this.values.length) this.#order = new ValueOrder(this.values, this.#sorted.read());
    return this.#order;
  }
}

/** Distinct value of an attribute: a number, or a text in folded form with the spelling to show. */
export interface ColumnValue {
  readonly number: number | undefined;
  readonly folded: string;
  readonly shown: string;
}

/** Creates a list of indexes into values, in the order of {@link compareValues}. */
export function valueList(values: readonly ColumnValue[]): SortedList {
  const none: ColumnValue = { number: undefined, folded: '', shown: '' };
  return new SortedList((a, b) => compareValues(values[a] ?? none, values[b] ?? none));
}

/** Compares values: numbers before texts, each in ascending order. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (a.number !== undefined && b.number !== undefined) return a.number - b.number;
  if (a.number !== undefined || b.number !== undefined) return a.number !== undefined ? -1 : 1;
  return a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0;
}

/** Ranks and ranges of a column's sorted values. */
export class ValueOrder {
  /** Indexes into the column's values, in order. */
  readonly sorted: Uint32Array;
  readonly #values: readonly ColumnValue[];
  readonly #numbers: number;
  #ascending: Uint32Array | undefined;
  #descending: Uint32Array | undefined;

  constructor(values: readonly ColumnValue[], sorted: Uint32Array) {
    this.#values = values;
    this.sorted = sorted;
    this.#numbers = firstPlace(0, sorted.length, (at) => values[sorted[at] ?? 0]?.number === undefined);
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
