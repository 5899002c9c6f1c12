import { HARD_DISTANCE, MAX_POSITION } from '../text/token.ts';
import type { Tokenizer } from '../text/tokenizer.ts';
import { GrowingArray } from './growing-array.ts';
import type { Json } from './json.ts';
import { scalarsOf } from './json.ts';
import { Lexicon } from './lexicon.ts';
import { Postings } from './postings.ts';

/** Every word of every searchable attribute with its places. */
export class InvertedIndex {
  readonly lexicon = new Lexicon();
  readonly fields: string[] = [];
  readonly #postings: Postings[] = [];
  readonly #fieldNumbers = new Map<string, number>();
  /** Words per field and slot, to tell a whole attribute from the start of one. */
  readonly #lengths: GrowingArray[] = [];

  /** Adds an attribute's texts of one document; slots must not fall from call to call. */
  add(slot: number, path: string, value: Json, tokenizer: Tokenizer, stopWords: ReadonlySet<string>): void {
    const texts = scalarsOf(value);
    if (texts.length === 0) return;
    const field = this.#field(path);
    const lengths = this.#lengths[field];
    let position = 0;
    let words = lengths?.get(slot) ?? 0;
    for (const text of texts) {
      let last = position;
      for (const token of tokenizer.tokens(String(text), position)) {
        last = token.position + HARD_DISTANCE;
        words++;
        if (stopWords.has(token.word)) continue;
        this.#postingsOf(this.lexicon.intern(token.word)).add(slot, field * (MAX_POSITION + 1) + token.position);
      }
      position = last;
      if (position > MAX_POSITION) break;
    }
    lengths?.set(slot, words);
  }

  /** Places of a word by its number in the lexicon. */
  postings(term: number): Postings | undefined {
    return this.#postings[term];
  }

  /** How many words the field of a document holds. */
  fieldLength(field: number, slot: number): number {
    return this.#lengths[field]?.get(slot) ?? 0;
  }

  #field(path: string): number {
    const known = this.#fieldNumbers.get(path);
    if (known !== undefined) return known;
    const field = this.fields.length;
    this.fields.push(path);
    this.#lengths.push(new GrowingArray(64));
    this.#fieldNumbers.set(path, field);
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
