/**
 * Counts edits (insert, delete, replace, swap of neighbours) between a word and many others. Keeps rows between calls,
 * so candidates with a common prefix, like in a sorted list, cost only their differing end.
 */
export class EditDistance {
  readonly #word: Uint32Array;
  readonly #max: number;
  readonly #prefix: boolean;
  /** Matrix by rows: a row holds the edits from each prefix of the word to a prefix of the candidate. */
  readonly #cells: Uint8Array;
  /** Lowest number of edits from the word to any prefix so far, by row. */
  readonly #best: Uint8Array;
  #letters: Uint32Array;
  #next: Uint32Array;
  /** Number of rows that are valid for `#letters`, besides the first. */
  #valid = 0;
  /** True if no continuation of the valid rows can stay within the limit. */
  #dead = false;

  /**
   * @param max highest number of edits of interest, 1 or 2
   * @param prefix true to compare the best prefix of the candidate instead of the whole
   */
  constructor(word: string, max: number, prefix: boolean) {
    this.#word = Uint32Array.from([...word], (letter) => letter.codePointAt(0) ?? 0);
    this.#max = max;
    this.#prefix = prefix;
    const width = this.#word.length;
    const longest = width + max + 1;
    this.#cells = new Uint8Array((longest + 1) * (width + 1));
    for (let column = 0; column <= width; column++) this.#cells[column] = Math.min(column, max + 1);
    this.#best = new Uint8Array(longest + 1).fill(Math.min(width, max + 1));
    this.#letters = new Uint32Array(longest);
    this.#next = new Uint32Array(longest);
  }

  /** Returns the edits from the word to the candidate, at most max + 1. */
  to(candidate: string): number {
    const width = this.#word.length;
    const tooFar = this.#max + 1;
    const length = this.#read(candidate);
    if (!this.#prefix && Math.abs(length - width) > this.#max) return tooFar;
    let start = 0;
    while (start < this.#valid && start < length && this.#next[start] === this.#letters[start]) start++;
    if (!(this.#dead && start === this.#valid)) {
      [this.#letters, this.#next] = [this.#next, this.#letters];
      this.#fill(start, this.#prefix ? Math.min(length, width + this.#max) : length);
    }
    if (this.#prefix) return this.#best[this.#valid] ?? tooFar;
    return this.#dead ? tooFar : (this.#cells[length * (width + 1) + width] ?? tooFar);
  }

  /** Reads the relevant letters of the candidate. @returns their number */
  #read(candidate: string): number {
    let count = 0;
    for (let at = 0; at < candidate.length && count < this.#next.length; count++) {
      const letter = candidate.codePointAt(at) ?? 0;
      this.#next[count] = letter;
      at += letter > 0xffff ? 2 : 1;
    }
    return count;
  }

  /** Computes the rows after `start` up to `deepest`, or up to the first that exceeds the limit. */
  #fill(start: number, deepest: number): void {
    const width = this.#word.length;
    this.#valid = start;
    this.#dead = false;
    for (let row = start + 1; row <= deepest && !this.#dead; row++) {
      const lowest = this.#fillRow(row);
      this.#best[row] = Math.min(this.#best[row - 1] ?? 0, this.#cells[row * (width + 1) + width] ?? 0);
      this.#valid = row;
      this.#dead = lowest > this.#max;
    }
  }

  #fillRow(row: number): number {
    const word = this.#word;
    const cells = this.#cells;
    const width = word.length;
    const tooFar = this.#max + 1;
    const here = row * (width + 1);
    const above = here - width - 1;
    const letter = this.#letters[row - 1] ?? 0;
    const before = row > 1 ? (this.#letters[row - 2] ?? 0) : 0;
    let left = Math.min(row, tooFar);
    let lowest = left;
    cells[here] = left;
    for (let column = 1; column <= width; column++) {
      const own = word[column - 1] ?? 0;
      let cost = (cells[above + column - 1] ?? tooFar) + (own === letter ? 0 : 1);
      cost = Math.min(cost, (cells[above + column] ?? tooFar) + 1, left + 1, tooFar);
      if (row > 1 && column > 1 && word[column - 2] === letter && own === before) {
        cost = Math.min(cost, (cells[above - width - 1 + column - 2] ?? tooFar) + 1);
      }
      cells[here + column] = cost;
      left = cost;
      if (cost < lowest) lowest = cost;
    }
    return lowest;
  }
}
