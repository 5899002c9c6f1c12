/** Tags around a model's thoughts if its server does not separate them from the answer. */
const OPEN = /<(think|thinking|thought|reasoning)>/i;
/** Start of a tag whose end may follow in the next piece. */
const PARTIAL = /<[a-z]{0,9}$/i;

/** Removes thoughts (`<think>…</think>`) from streamed text. */
export class ThoughtFilter {
  #rest = '';
  #mark: string | null = null;

  /** Adds a piece and returns the text that is certainly not a thought. */
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
