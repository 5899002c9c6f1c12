import { TypedFastBitSet } from 'typedfastbitset';
import type { Scalar } from '../request.ts';
import { foldFacet } from '../tokenizer.ts';
import { SortedList } from './sorted-list.ts';

/** Number of cached conditions: the queries of a call, and most calls, share some. */
const MAX_KNOWN = 32;

/** Distinct value of an attribute: a number, or a text in folded form with the spelling to show. */
export interface ColumnValue {
  readonly number: number | undefined;
  readonly folded: string;
  readonly shown: string;
}

/** Values of an attribute by document slot, for filters, facets and ranking rules. The index masks dead slots. */
export class Column {
  /** Distinct values; everything else refers to them by their index here. */
  readonly values: ColumnValue[] = [];
  readonly #indexes = new Map<string, number>();
  /** How many of the values are numbers. */
  #numbers = 0;
  /** Values of all documents, slot by slot. */
  readonly #held: number[] = [];
  /** Start of each slot's values in `#held`, then the end of the last slot's. */
  readonly #starts = [0];
  readonly #sorted = new SortedList((a, b) => compareValues(this.values[a], this.values[b]));
  #order: { readonly ranks: Uint32Array; readonly numbers: number } | undefined;

  /** Cached slots by condition; cleared when a document is added. */
  readonly #known = new Map<string, TypedFastBitSet>();

  /** Records the values of the next document; slots are numbered in the order of the calls. */
  add(scalars: readonly Scalar[]): void {
    for (const index of new Set(scalars.map((scalar) => this.#intern(scalar)))) this.#held.push(index);
    this.#starts.push(this.#held.length);
    this.#known.clear();
  }

  /** Returns the indexes of all values in their order: numbers before texts. */
  order(): Uint32Array {
    return this.#sorted.read();
  }

  /** Counts how many of the given slots have each value. */
  count(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.values.length);
    for (const slot of slots) {
      const end = this.#starts[slot + 1] ?? 0;
      for (let at = this.#starts[slot] ?? end; at < end; at++) {
        const index = this.#held[at] ?? 0;
        counts[index] = (counts[index] ?? 0) + 1;
      }
    }
    return counts;
  }

  /**
   * Returns the slots with at least one accepted value, which the caller may change.
   * @param condition text that identifies `accepts`
   */
  where(condition: string, accepts: (value: ColumnValue) => boolean): TypedFastBitSet {
    const known = this.#known.get(condition);
    if (known !== undefined) return known.clone();
    const accepted = Uint8Array.from(this.values, (value) => Number(accepts(value)));
    const slots = new TypedFastBitSet();
    slots.resize(this.#starts.length);
    let at = 0;
    for (let slot = 0; slot + 1 < this.#starts.length; slot++) {
      const end = this.#starts[slot + 1] ?? 0;
      for (; at < end; at++) if (accepted[this.#held[at] ?? 0] === 1) slots.add(slot);
    }
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(condition, slots);
    return slots.clone();
  }

  /**
   * Computes the cost of each document in an order by this attribute: numbers before texts, documents without a value
   * last. If a document has several values, the best counts.
   */
  sortCosts(slots: Uint32Array, descending: boolean): Uint32Array {
    const { ranks, numbers } = this.#currentOrder();
    const last = this.values.length;
    // Numbers come before texts in both directions.
    const turned = (rank: number) => (rank < numbers ? numbers - 1 - rank : numbers + last - 1 - rank);
    return slots.map((slot) => {
      const end = this.#starts[slot + 1] ?? 0;
      let best = last;
      for (let at = this.#starts[slot] ?? end; at < end; at++) {
        const rank = ranks[this.#held[at] ?? 0] ?? last;
        best = Math.min(best, descending ? turned(rank) : rank);
      }
      return best;
    });
  }

  #intern(scalar: Scalar): number {
    const number = typeof scalar === 'number' ? scalar : undefined;
    const shown = String(scalar);
    const folded = foldFacet(shown);
    const key = number === undefined ? `s${folded}` : `n${number}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.values.length;
    this.values.push({ number, folded, shown });
    if (number !== undefined) this.#numbers++;
    this.#sorted.add(index);
    this.#indexes.set(key, index);
    return index;
  }

  /** Returns the rank of each value, ascending, and how many values are numbers. */
  #currentOrder() {
    if (this.#order?.ranks.length === this.values.length) return this.#order;
    const sorted = this.#sorted.read();
    const ranks = new Uint32Array(sorted.length);
    for (let rank = 0; rank < sorted.length; rank++) ranks[sorted[rank] ?? 0] = rank;
    this.#order = { ranks, numbers: this.#numbers };
    return this.#order;
  }
}

/** Compares values: numbers before texts, each in ascending order. */
function compareValues(a: ColumnValue | undefined, b: ColumnValue | undefined): number {
  if (a?.number !== undefined && b?.number !== undefined) return a.number - b.number;
  if (a?.number !== undefined || b?.number !== undefined) return a?.number !== undefined ? -1 : 1;
  const [left = '', right = ''] = [a?.folded, b?.folded];
  return left < right ? -1 : left > right ? 1 : 0;
}
