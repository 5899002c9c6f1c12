/** The end of a sentence: its sign, what closes behind it, and white space; or the end of a line. */
const END = /[.!?…]+["»”)\]]*\s+|\n+/g;
/** Characters after which a text without an end is taken as one sentence. */
const MAX_SENTENCE = 400;

/** Cuts a text that comes in pieces into sentences, which joined give the text again. */
export class SentenceReader {
  #rest = '';

  /** The sentences that are complete with a piece. */
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

  /** What is left once the text has ended. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest ? [rest] : [];
  }
}
