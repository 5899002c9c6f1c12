import { GrowingArray } from './growing-array.ts';

/**
 * The places of one word: every document that contains it once, in rising order of slot, and for each its places. A place
 * is field × 65,536 + position. The documents of a word are read far more often than the places in them.
 */
export class Postings {
  readonly slots = new GrowingArray();
  /** By document, in the order of `slots`: where its places begin. */
  readonly #starts = new GrowingArray();
  readonly places = new GrowingArray();

  /** Adds a place; slots must not fall from call to call. */
  add(slot: number, place: number): void {
    const { slots } = this;
    if (slots.length === 0 || slots.get(slots.length - 1) !== slot) {
      slots.push(slot);
      this.#starts.push(this.places.length);
    }
    this.places.push(place);
  }

  /** How many documents hold the word. */
  get size(): number {
    return this.slots.length;
  }

  /** Where the places of the document at this place of `slots` begin in `places`; for the number of documents, their end. */
  start(at: number): number {
    return at < this.#starts.length ? this.#starts.get(at) : this.places.length;
  }

  /** First place of `slots`, from `from` on, that holds this slot or a later one; their number where none does. */
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
