import { foldFacet } from '../text/fold.ts';
import { Bitset } from './bitset.ts';
import { GrowingArray } from './growing-array.ts';
import { isObject, type Json, scalarsOf } from './json.ts';

/** One distinct value of an attribute: a number, or a text in folded form with the spelling to show. */
export interface ColumnValue {
  readonly number: number | undefined;
  readonly folded: string;
  readonly shown: string;
}

const NONE = 0;

/**
 * All values of one attribute by document slot and back: for filters, facets,
 * distinct and sort. Slots are only ever appended; dead ones are masked by the index.
 */
export class AttributeColumn {
  readonly values: ColumnValue[] = [];
  readonly postings: GrowingArray[] = [];
  readonly exists = new Bitset();
  readonly nulls = new Bitset();
  readonly empties = new Bitset();
  readonly #ids = new Map<string, number>();
  /** Per slot: 0 none, value + 1, or a reference into `#lists` from the top. */
  readonly #rows = new GrowingArray(64);
  readonly #lists: Uint32Array[] = [];
  #ranks: { readonly ascending: Uint32Array; readonly descending: Uint32Array; readonly size: number } | undefined;

  /** Records the attribute's value of a document; called once for each occurrence of the path. */
  add(slot: number, value: Json): void {
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
      this.postings[id]?.push(slot);
    }
    this.#setRow(slot, [...ids]);
  }

  /** Values of a document, as places in `values`. */
  idsOf(slot: number): readonly number[] {
    const row = this.#rows.get(slot);
    if (row === NONE) return [];
    if (row <= 0x7fffffff) return [row - 1];
    return [...(this.#lists[0xffffffff - row] ?? [])];
  }

  /** Counts, for the given slots, how many hold each value. */
  count(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.values.length);
    for (let index = 0; index < slots.length; index++) {
      const row = this.#rows.get(slots[index] ?? 0);
      if (row === NONE) continue;
      if (row <= 0x7fffffff) counts[row - 1] = (counts[row - 1] ?? 0) + 1;
      else for (const id of this.#lists[0xffffffff - row] ?? []) counts[id] = (counts[id] ?? 0) + 1;
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

  /** Slots with a value that satisfies the test. */
  matching(test: (value: ColumnValue) => boolean): Bitset {
    const slots = new Bitset();
    for (const [id, value] of this.values.entries()) if (test(value)) this.#addPostings(id, slots);
    return slots;
  }

  /**
   * Order of a document by this attribute: lower comes first, numbers before
   * texts, documents without a value last. Of many values the lowest counts
   * when ascending, the highest when descending.
   */
  sortCost(slot: number, descending: boolean): number {
    const ranks = this.#currentRanks();
    const table = descending ? ranks.descending : ranks.ascending;
    const row = this.#rows.get(slot);
    if (row === NONE) return this.values.length;
    if (row <= 0x7fffffff) return table[row - 1] ?? 0;
    let best = this.values.length;
    for (const id of this.#lists[0xffffffff - row] ?? []) best = Math.min(best, table[id] ?? best);
    return best;
  }

  #addPostings(id: number, slots: Bitset): void {
    const list = this.postings[id];
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
    this.postings.push(new GrowingArray(1));
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
    const row = this.#rows.get(slot);
    if (row > 0x7fffffff) {
      this.#lists[0xffffffff - row] = Uint32Array.from(ids);
      return;
    }
    this.#lists.push(Uint32Array.from(ids));
    this.#rows.set(slot, 0xffffffff - (this.#lists.length - 1));
  }

  #currentRanks(): { readonly ascending: Uint32Array; readonly descending: Uint32Array } {
    if (this.#ranks?.size === this.values.length) return this.#ranks;
    const ids = [...this.values.keys()];
    const compare = (direction: 1 | -1) => (a: number, b: number) => {
      const left = this.values[a];
      const right = this.values[b];
      if (left === undefined || right === undefined) return 0;
      if (left.number !== undefined && right.number !== undefined) return direction * (left.number - right.number);
      if (left.number !== undefined) return -1;
      if (right.number !== undefined) return 1;
      if (left.folded === right.folded) return 0;
      return left.folded < right.folded ? -direction : direction;
    };
    const table = (direction: 1 | -1): Uint32Array => {
      const ranks = new Uint32Array(ids.length);
      for (const [rank, id] of ids.toSorted(compare(direction)).entries()) ranks[id] = rank;
      return ranks;
    };
    this.#ranks = { ascending: table(1), descending: table(-1), size: ids.length };
    return this.#ranks;
  }
}
