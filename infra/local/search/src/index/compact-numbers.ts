/** Set of small integers (document slots), one bit each; grows as needed. */
export class Bitset {
  words: Uint32Array;

  constructor(capacity = 0) {
    this.words = new Uint32Array((capacity + 31) >>> 5);
  }

  /** Collects the indexes of a table's non-zero values. */
  static where(table: Uint8Array): Bitset {
    const set = new Bitset(table.length);
    for (let at = 0; at < table.length; at++) {
      if (table[at] !== 0) set.words[at >>> 5] = (set.words[at >>> 5] ?? 0) | (1 << (at & 31));
    }
    return set;
  }

  /** Adds a number and grows the set if needed. */
  add(value: number): void {
    const word = value >>> 5;
    if (word >= this.words.length) this.#grow(word + 1);
    this.words[word] = (this.words[word] ?? 0) | (1 << (value & 31));
  }

  /** Removes a number; no effect if it is absent. */
  remove(value: number): void {
    const word = value >>> 5;
    if (word < this.words.length) this.words[word] = (this.words[word] ?? 0) & ~(1 << (value & 31));
  }

  /** Returns the number of members. */
  count(): number {
    let total = 0;
    for (let index = 0; index < this.words.length; index++) {
      let word = this.words[index] ?? 0;
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      total += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
    }
    return total;
  }

  /** Selects the given numbers that are in the set, in the given order. */
  select(values: Uint32Array): Uint32Array {
    const chosen = new Uint32Array(values.length);
    let count = 0;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      if (((this.words[value >>> 5] ?? 0) & (1 << (value & 31))) !== 0) chosen[count++] = value;
    }
    return chosen.slice(0, count);
  }

  /** Creates an independent copy. */
  clone(): Bitset {
    const copy = new Bitset();
    copy.words = this.words.slice();
    return copy;
  }

  /** Intersects in place; returns this set. */
  and(other: Bitset): this {
    for (let index = 0; index < this.words.length; index++)
      this.words[index] = (this.words[index] ?? 0) & (other.words[index] ?? 0);
    return this;
  }

  /** Returns its numbers in ascending order. */
  toArray(): Uint32Array {
    const values = new Uint32Array(this.count());
    let next = 0;
    for (let index = 0; index < this.words.length; index++) {
      let word = this.words[index] ?? 0;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word & -word);
        values[next++] = (index << 5) | bit;
        word &= word - 1;
      }
    }
    return values;
  }

  #grow(length: number): void {
    const grown = new Uint32Array(Math.max(length, this.words.length * 2, 8));
    grown.set(this.words);
    this.words = grown;
  }
}

/** List of unsigned 32-bit numbers; doubles its typed array as it grows. */
export class GrowingArray {
  values: Uint32Array;
  length = 0;

  constructor(capacity = 2) {
    this.values = new Uint32Array(capacity);
  }

  /** Appends a number, 0 to 2³² − 1. */
  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(Math.max(4, this.values.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  /** Sets the number at an index; fills new indexes before it with zeros. */
  set(index: number, value: number): void {
    if (index >= this.values.length) {
      const grown = new Uint32Array(Math.max(index + 1, this.values.length * 2, 8));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[index] = value;
    if (index >= this.length) this.length = index + 1;
  }

  /** Returns the number at an index, 0 past the end. */
  get(index: number): number {
    return this.values[index] ?? 0;
  }
}

/** Returns true if the keys of the values never fall. */
export function isRising(values: Uint32Array, key: (value: number) => number): boolean {
  for (let at = 1; at < values.length; at++) if (key(values[at - 1] ?? 0) > key(values[at] ?? 0)) return false;
  return true;
}
