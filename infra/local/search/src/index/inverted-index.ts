import { isStopWord } from '../text/stop-words.ts';
import { HARD_DISTANCE, MAX_POSITION, tokenize } from '../text/tokenizer.ts';
import { GrowingArray } from './growing-array.ts';
import { Lexicon } from './lexicon.ts';
import { Postings } from './postings.ts';
import type { Scalar } from './structure.ts';

/** Index of all words of the searchable attributes with their places. */
export class InvertedIndex {
  readonly lexicon = new Lexicon();
  readonly fields: string[] = [];
  readonly #postings: Postings[] = [];
  readonly #fieldNumbers = new Map<string, number>();
  /** Number of words per field and slot, to distinguish a whole attribute from its start. */
  readonly #lengths: GrowingArray[] = [];

  /** Adds the texts of a document's attribute; slots must ascend from call to call. */
  add(slot: number, name: string, texts: readonly Scalar[], stopWords: ReadonlySet<string>): void {
    if (texts.length === 0) return;
    const field = this.#field(name);
    let position = 0;
    let words = 0;
    for (const text of texts) {
      let last = position;
      const written = String(text);
      for (const token of tokenize(written, position)) {
        last = token.position + HARD_DISTANCE;
        words++;
        if (isStopWord(stopWords, token, written)) continue;
        this.#postingsOf(this.lexicon.intern(token.word)).add(slot, field * (MAX_POSITION + 1) + token.position);
      }
      position = last;
      if (position > MAX_POSITION) break;
    }
    this.#lengths[field]?.set(slot, words);
  }

  /** Returns the places of a word, by its number in the lexicon. */
  postings(term: number): Postings | undefined {
    return this.#postings[term];
  }

  /** Returns the number of words in a document's field. */
  fieldLength(field: number, slot: number): number {
    return this.#lengths[field]?.get(slot) ?? 0;
  }

  #field(name: string): number {
    const known = this.#fieldNumbers.get(name);
    if (known !== undefined) return known;
    const field = this.fields.length;
    this.fields.push(name);
    this.#lengths.push(new GrowingArray(64));
    this.#fieldNumbers.set(name, field);
    return field;
  }

  #postingsOf(term: number): Postings {
    const known = this.#postings[term];
    if (known !== undefined) return known;
    const created = new Postings();
    this.#postings[term] = created;
    return created;
  }
}
