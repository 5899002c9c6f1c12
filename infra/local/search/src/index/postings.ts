import { GrowingArray } from './growing-array.ts';

/**
 * Places of a word: the documents that contain it in ascending order of slot, and its places in each. A place is
 * field × 65,536 + position. Documents are stored separately because they are read far more often than places.
 */
export class Postings {
  readonly slots = new GrowingArray();
  /** Start of each document's places, in the order of `slots`. */
  readonly #starts = new GrowingArray();
  readonly places = new GrowingArray();

  /** Adds a place; slots must not descend from call to call. */
  add(slot: number, place: number): void {
    const { slots } = this;
    if (slots.length === 0 || slots.get(slots.length - 1) !== slot) {
      slots.push(slot);
      this.#starts.push(this.places.length);
    }
    this.places.push(place);
  }

  /** Returns the number of documents that contain the word. */
  get size(): number {
    return this.slots.length;
  }

  /**
   * Returns the start in `places` for an index of `slots`; for the number of documents returns the end of all places.
   */
  start(at: number): number {
    return at < this.#starts.length ? this.#starts.get(at) : this.places.length;
  }

  /**
   * Finds the first index in `slots`, starting at `from`, with this slot or a later one; returns its length if absent.
   */
  seek(slot: number, from: number): number {
    const { values, length } = this.slots;
    let step = 1;
    let low = from;
    let high = from;
    while (high < length && (values[high] ?? 0) < slot) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    if (high > length) high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[middle] ?? 0) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
