/**
 * Counts edits (insert, delete, replace, swap of neighbours) between a word and many others. Keeps rows between calls,
 * so candidates with a common prefix, like in a sorted list, cost only their differing end.
 */
export class EditDistance {
  readonly #word: string;
  readonly #max: number;
  readonly #prefix: boolean;
  /** Row r holds the edits from each prefix of the word to the candidate's first r letters, then the lowest of them. */
  readonly #rows: readonly Uint8Array[];
  #candidate = '';
  /** Number of rows computed for `#candidate`, besides the first. */
  #computed = 0;

  /**
   * @param max highest number of edits of interest, 1 or 2
   * @param prefix true to compare the best prefix of the candidate instead of the whole
   */
  constructor(word: string, max: number, prefix: boolean) {
    this.#word = word;
    this.#max = max;
    this.#prefix = prefix;
    const first = Uint8Array.from({ length: word.length + 2 }, (_, column) => (column <= word.length ? column : 0));
    this.#rows = Array.from({ length: word.length + max + 1 }, () => first.slice());
  }

  /** Returns the edits from the word to the candidate, at most max + 1. */
  to(candidate: string): number {
    const width = this.#word.length;
    const tooFar = this.#max + 1;
    if (!this.#prefix && Math.abs(candidate.length - width) > this.#max) return tooFar;
    const deepest = Math.min(candidate.length, width + this.#max);
    let row = 0;
    while (row < this.#computed && row < deepest && candidate[row] === this.#candidate[row]) row++;
    // No continuation can stay within the limit once a whole row exceeds it.
    while (row < deepest && (this.#rows[row]?.[width + 1] ?? 0) <= this.#max) this.#fill(candidate, ++row);
    this.#candidate = candidate;
    this.#computed = row;
    let best = this.#prefix || row === candidate.length ? (this.#rows[row]?.[width] ?? tooFar) : tooFar;
    for (let at = 0; this.#prefix && at < row; at++) best = Math.min(best, this.#rows[at]?.[width] ?? tooFar);
    return Math.min(best, tooFar);
  }

  #fill(candidate: string, row: number): void {
    const word = this.#word;
    const [here, above, twoAbove] = [this.#rows[row], this.#rows[row - 1], this.#rows[row - 2]];
    if (here === undefined || above === undefined) return;
    const letter = candidate.charCodeAt(row - 1);
    let left = row;
    let lowest = row;
    here[0] = row;
    for (let column = 1; column <= word.length; column++) {
      const own = word.charCodeAt(column - 1);
      const replaced = (above[column - 1] ?? 0) + (own === letter ? 0 : 1);
      left = Math.min(replaced, (above[column] ?? 0) + 1, left + 1);
      if (twoAbove && word.charCodeAt(column - 2) === letter && own === candidate.charCodeAt(row - 2))
        left = Math.min(left, (twoAbove[column - 2] ?? 0) + 1);
      here[column] = left;
      if (left < lowest) lowest = left;
    }
    here[word.length + 1] = lowest;
  }
}
