/** Marks between which a model thinks aloud if its server does not separate thoughts from the answer. */
const OPEN = /<(think|thinking|thought|reasoning)>/i;
/** The beginning of a mark whose end may come with the next piece. */
const PARTIAL = /<[a-z]{0,9}$/i;

/** Removes thoughts (`<think>…</think>`) from a text that comes in pieces. */
export class ThoughtFilter {
  #rest = '';
  #mark: string | null = null;

  /** The text that is certain to be no thought. */
  add(piece: string): string {
    this.#rest += piece;
    let shown = '';
    for (;;) {
      const next = this.#mark === null ? OPEN.exec(this.#rest) : closing(this.#mark).exec(this.#rest);
      if (!next) break;
      if (this.#mark === null) shown += this.#rest.slice(0, next.index);
      this.#rest = this.#rest.slice(next.index + next[0].length);
      this.#mark = this.#mark === null ? (next[1] ?? null) : null;
    }
    if (this.#mark !== null) {
      this.#rest = this.#rest.slice(-(this.#mark.length + '</>'.length));
      return shown;
    }
    const partial = this.#rest.search(PARTIAL);
    const kept = partial < 0 ? this.#rest.length : partial;
    shown += this.#rest.slice(0, kept);
    this.#rest = this.#rest.slice(kept);
    return shown;
  }

  /** Ends the text and returns the part that was held back. */
  end(): string {
    const rest = this.#mark === null ? this.#rest : '';
    this.#rest = '';
    return rest;
  }
}

const closing = (mark: string) => new RegExp(`</${mark}>`, 'i');
