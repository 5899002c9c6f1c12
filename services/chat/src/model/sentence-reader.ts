/** End of a sentence: its punctuation, closing characters and white space; or the end of a line. */
const END = /[.!?…]+["»”)\]]*\s+|\n+/g;
/** Length at which a text without a sentence end is cut, in characters. */
const MAX_SENTENCE = 400;

/** Splits streamed text into sentences; joined, they give the text again. */
export class SentenceReader {
  #rest = '';

  /** Adds a piece and returns the sentences it completes. */
  add(piece: string): string[] {
    this.#rest += piece;
    const sentences: string[] = [];
    let from = 0;
    for (const { index, 0: end } of this.#rest.matchAll(END)) {
      sentences.push(this.#rest.slice(from, index + end.length));
      from = index + end.length;
    }
    this.#rest = this.#rest.slice(from);
    if (this.#rest.length > MAX_SENTENCE) sentences.push(...this.end());
    return sentences;
  }

  /** Returns the rest after the end of the text. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest ? [rest] : [];
  }
}
