import { foldFacet } from '../text/fold.ts';
import { Bitset } from './bitset.ts';
import { GrowingArray } from './growing-array.ts';
import { isObject, type Json, scalarsOf } from './json.ts';
import { type ColumnValue, ValueOrder } from './value-order.ts';

const NONE = 0;
/** Highest row that is a value; higher ones point into `#many` from the top. */
const LAST_VALUE = 0x7fffffff;
const TOP = 0xffffffff;
/** Ranges whose documents are kept; the posts that are public now are asked for with each search. */
const MAX_RANGES = 32;

/**
 * All values of one attribute by document slot and back: for filters, facets,
 * distinct and sort. Slots are only ever appended; dead ones are masked by the index.
 */
export class AttributeColumn {
  readonly values: ColumnValue[] = [];
  readonly exists = new Bitset();
  readonly nulls = new Bitset();
  readonly empties = new Bitset();
  readonly #postings: GrowingArray[] = [];
  readonly #ids = new Map<string, number>();
  /** Per slot: 0 none, value + 1, or a place in `#many` from the top. */
  readonly #rows = new GrowingArray(64);
  /** For each document with several values: how many, then the values. */
  readonly #many = new GrowingArray(64);
  #order: ValueOrder | undefined;
  /** Documents of value ranges that were asked for, by their ends; gone with the next document. */
  readonly #ranges = new Map<string, Bitset>();

  /** Records the attribute's value of a document; called once for each occurrence of the path. */
  add(slot: number, value: Json): void {
    this.#ranges.clear();
    this.exists.add(slot);
    if (value === null) this.nulls.add(slot);
    if (
      value === '' ||
      (Array.isArray(value) && value.length === 0) ||
      (isObject(value) && Object.keys(value).length === 0)
    ) {
      this.empties.add(slot);
    }
    const ids = new Set(this.idsOf(slot));
    for (const scalar of scalarsOf(value)) {
      const id = this.#intern(scalar);
      if (ids.has(id)) continue;
      ids.add(id);
      this.#postings[id]?.push(slot);
    }
    this.#setRow(slot, [...ids]);
  }

  /** Values of a document, as places in `values`. */
  idsOf(slot: number): readonly number[] {
    const row = this.#rows.get(slot);
    if (row === NONE) return [];
    if (row <= LAST_VALUE) return [row - 1];
    const at = TOP - row;
    return [...this.#many.values.subarray(at + 1, at + 1 + this.#many.get(at))];
  }

  /** Counts, for the given slots, how many hold each value. */
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

  /** Slots whose value equals the text, in folded form or as a number. */
  equal(text: string): Bitset {
    const slots = new Bitset();
    const ids = [this.#ids.get(`s${foldFacet(text)}`)];
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number)) ids.push(this.#ids.get(`n${number}`));
    for (const id of ids) if (id !== undefined) this.#addPostings(id, slots);
    return slots;
  }

  /**
   * Slots with a value from the one that `low` accepts first to the one that `high` accepts last, in the order of the
   * values. Both are asked of numbers and of texts apart, and must not change their answer more than once in it.
   */
  between(low: (value: ColumnValue) => boolean, high: (value: ColumnValue) => boolean): Bitset {
    const order = this.#currentOrder();
    const runs = order.runs(low, high);
    const key = runs.join();
    const known = this.#ranges.get(key);
    if (known !== undefined) return known.clone();
    const slots = new Bitset();
    for (let run = 0; run < runs.length; run += 2) {
      for (let at = runs[run] ?? 0; at < (runs[run + 1] ?? 0); at++) this.#addPostings(order.sorted[at] ?? 0, slots);
    }
    if (this.#ranges.size >= MAX_RANGES) this.#ranges.clear();
    this.#ranges.set(key, slots);
    return slots.clone();
  }

  /**
   * Order of documents by this attribute: lower comes first, numbers before
   * texts, documents without a value last. Of many values the lowest counts
   * when ascending, the highest when descending.
   */
  sortCosts(slots: Uint32Array, descending: boolean): Uint32Array {
    const costs = new Uint32Array(slots.length);
    const ranks = this.#currentOrder().ranks(descending);
    const rows = this.#rows.values;
    const many = this.#many.values;
    const last = this.values.length;
    for (let index = 0; index < slots.length; index++) {
      const row = rows[slots[index] ?? 0] ?? NONE;
      if (row === NONE) costs[index] = last;
      else if (row <= LAST_VALUE) costs[index] = ranks[row - 1] ?? 0;
      else {
        const at = TOP - row;
        const end = at + (many[at] ?? 0);
        let best = last;
        for (let place = at + 1; place <= end; place++) best = Math.min(best, ranks[many[place] ?? 0] ?? best);
        costs[index] = best;
      }
    }
    return costs;
  }

  #addPostings(id: number, slots: Bitset): void {
    const list = this.#postings[id];
    if (list === undefined) return;
    for (let index = 0; index < list.length; index++) slots.add(list.get(index));
  }

  #intern(scalar: string | number | boolean): number {
    const number = typeof scalar === 'number' ? scalar : undefined;
    const shown = String(scalar);
    const folded = foldFacet(shown);
    const key = number === undefined ? `s${folded}` : `n${number}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.values.length;
    this.values.push({ number, folded, shown });
    this.#postings.push(new GrowingArray(1));
    this.#ids.set(key, id);
    return id;
  }

  #setRow(slot: number, ids: readonly number[]): void {
    const [first] = ids;
    if (first === undefined) return;
    if (ids.length === 1) {
      this.#rows.set(slot, first + 1);
      return;
    }
    // Values that came with an earlier occurrence of the path stay behind, unused.
    this.#rows.set(slot, TOP - this.#many.length);
    this.#many.push(ids.length);
    for (const id of ids) this.#many.push(id);
  }

  #currentOrder(): ValueOrder {
    if (this.#order?.size !== this.values.length) this.#order = new ValueOrder(this.values, this.#order);
    return this.#order;
  }
}
