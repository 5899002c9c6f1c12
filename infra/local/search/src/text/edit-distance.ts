/**
 * Counts edits (insert, delete, replace, swap of neighbours) between one word
 * and many others. Rows are kept between calls, so candidates that share a
 * beginning, as they come from a tree, cost only their differing end.
 */
export class EditDistance {
  readonly #word: readonly string[];
  readonly #max: number;
  readonly #prefix: boolean;
  readonly #rows: Uint8Array[] = [];
  #previous: string[] = [];
  #valid = 0;

  /**
   * @param max most edits of interest, 1 or 2.
   * @param prefix when true the best beginning of the candidate counts, not the whole of it.
   */
  constructor(word: string, max: number, prefix: boolean) {
    this.#word = [...word];
    this.#max = max;
    this.#prefix = prefix;
    this.#rows.push(Uint8Array.from({ length: this.#word.length + 1 }, (_, index) => Math.min(index, max + 1)));
  }

  /** Edits from the word to the candidate, or max + 1 where there are more than max. */
  to(candidate: string): number {
    const letters = [...candidate];
    const width = this.#word.length;
    const tooFar = this.#max + 1;
    if (!this.#prefix && Math.abs(letters.length - width) > this.#max) return tooFar;
    let start = 0;
    while (start < this.#valid && start < letters.length && letters[start] === this.#previous[start]) start++;
    let best = this.#prefix ? this.#bestUpTo(start) : tooFar;
    this.#previous = letters;
    this.#valid = start;
    const deepest = this.#prefix ? Math.min(letters.length, width + this.#max) : letters.length;
    for (let row = start; row < deepest; row++) {
      const lowest = this.#fill(row + 1, letters);
      this.#valid = row + 1;
      const last = this.#rows[row + 1]?.[width] ?? tooFar;
      if (this.#prefix) best = Math.min(best, last);
      if (lowest >= tooFar) return this.#prefix ? best : tooFar;
    }
    if (this.#prefix) return Math.min(best, tooFar);
    return Math.min(this.#rows[letters.length]?.[width] ?? tooFar, tooFar);
  }

  #bestUpTo(row: number): number {
    let best = this.#max + 1;
    for (let index = 0; index <= row; index++) best = Math.min(best, this.#rows[index]?.[this.#word.length] ?? best);
    return best;
  }

  #fill(row: number, letters: readonly string[]): number {
    const width = this.#word.length;
    const tooFar = this.#max + 1;
    const above = this.#rows[row - 1] ?? new Uint8Array(width + 1);
    const current = this.#rows[row] ?? new Uint8Array(width + 1);
    this.#rows[row] = current;
    current[0] = Math.min(row, tooFar);
    let lowest = current[0];
    const letter = letters[row - 1];
    for (let column = 1; column <= width; column++) {
      const same = this.#word[column - 1] === letter ? 0 : 1;
      let cost = Math.min(
        (above[column - 1] ?? tooFar) + same,
        (above[column] ?? tooFar) + 1,
        (current[column - 1] ?? tooFar) + 1,
      );
      if (row > 1 && column > 1 && this.#word[column - 2] === letter && this.#word[column - 1] === letters[row - 2]) {
        cost = Math.min(cost, (this.#rows[row - 2]?.[column - 2] ?? tooFar) + 1);
      }
      cost = Math.min(cost, tooFar);
      current[column] = cost;
      if (cost < lowest) lowest = cost;
    }
    return lowest;
  }
}
