/**
 * Counts edits (insert, delete, replace, swap of neighbours) between one word
 * and many others. Rows are kept between calls, so candidates that share a
 * beginning, as they come from a sorted list, cost only their differing end.
 */
export class EditDistance {
  readonly #word: Uint32Array;
  readonly #max: number;
  readonly #prefix: boolean;
  /** Row after row; a row holds the edits from each beginning of the word to one beginning of the candidate. */
  readonly #cells: Uint8Array;
  /** By row: edits from the word to the best of the beginnings so far. */
  readonly #best: Uint8Array;
  #letters: Uint32Array;
  #next: Uint32Array;
  /** Rows that hold for `#letters`, besides the first. */
  #valid = 0;
  /** True where no continuation of the valid rows can come within reach. */
  #dead = false;

  /**
   * @param max most edits of interest, 1 or 2.
   * @param prefix when true the best beginning of the candidate counts, not the whole of it.
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

  /** Edits from the word to the candidate, or max + 1 where there are more than max. */
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

  /** Letters of the candidate, as far as they can matter. @returns how many */
  #read(candidate: string): number {
    let count = 0;
    for (let at = 0; at < candidate.length && count < this.#next.length; count++) {
      const letter = candidate.codePointAt(at) ?? 0;
      this.#next[count] = letter;
      at += letter > 0xffff ? 2 : 1;
    }
    return count;
  }

  /** Makes the rows after `start` up to `deepest`, or up to the first from which nothing comes within reach. */
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
