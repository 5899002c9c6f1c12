import type { Scalar } from '../request.ts';
import { HARD_DISTANCE, isStopWord, MAX_POSITION, tokenize } from '../tokenizer.ts';
import { Lexicon } from './lexicon.ts';
import { firstPlace } from './sorted-list.ts';

/** Index of all words of the searchable attributes with their places. */
export class InvertedIndex {
  readonly lexicon = new Lexicon();
  readonly fields: string[] = [];
  readonly #postings: Postings[] = [];
  readonly #fieldNumbers = new Map<string, number>();
  /** Number of words per field and slot, to distinguish a whole attribute from its start. */
  readonly #lengths: number[][] = [];

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
    const lengths = this.#lengths[field] ?? [];
    while (lengths.length < slot) lengths.push(0);
    lengths[slot] = words;
  }

  /** Returns the places of a word, by its number in the lexicon. */
  postings(term: number): Postings | undefined {
    return this.#postings[term];
  }

  /** Returns the number of words in a document's field. */
  fieldLength(field: number, slot: number): number {
    return this.#lengths[field]?.[slot] ?? 0;
  }

  #field(name: string): number {
    const known = this.#fieldNumbers.get(name);
    if (known !== undefined) return known;
    const field = this.fields.length;
    this.fields.push(name);
    this.#lengths.push([]);
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

/**
 * Places of a word: the documents that contain it in ascending order of slot, and its places in each. A place is
 * field × 65,536 + position. Documents are stored separately because they are read far more often than places.
 */
export class Postings {
  readonly slots: number[] = [];
  /** Start of each document's places, in the order of `slots`. */
  readonly #starts: number[] = [];
  readonly places: number[] = [];

  /** Adds a place; slots must not descend from call to call. */
  add(slot: number, place: number): void {
    const { slots } = this;
    if (slots.at(-1) !== slot) {
      slots.push(slot);
      this.#starts.push(this.places.length);
    }
    this.places.push(place);
  }

  /** Returns the number of documents that contain the word. */
  get size(): number {
    return this.slots.length;
  }

  /** Returns the start in `places` for an index of `slots`, or the end of all places for the number of documents. */
  start(at: number): number {
    return this.#starts[at] ?? this.places.length;
  }

  /** Finds the first index in `slots`, from `from` on, with this slot or a later one; its length without any. */
  seek(slot: number, from: number): number {
    return firstPlace(from, this.slots.length, (at) => (this.slots[at] ?? 0) >= slot);
  }
}

interface Part {
  /** Index of the word in the phrase. */
  readonly offset: number;
  readonly postings: Postings;
  /** Current document of `postings`. */
  cursor: number;
}

/**
 * Finds the places where the words follow one another in the same field; null matches any word. Returns the places of
 * the first word that is not null.
 */
export function findPhrase(inverted: InvertedIndex, words: readonly (string | null)[]): Postings {
  const found = new Postings();
  const parts: Part[] = [];
  for (const [offset, word] of words.entries()) {
    if (word === null) continue;
    const term = inverted.lexicon.find(word);
    const postings = term === undefined ? undefined : inverted.postings(term);
    if (postings === undefined) return found;
    parts.push({ offset, postings, cursor: 0 });
  }
  const [first, ...others] = parts;
  if (first === undefined) return found;
  if (others.length === 0) return first.postings;
  const rarest = parts.reduce((least, part) => (part.postings.size < least.postings.size ? part : least));
  for (let at = 0; at < rarest.postings.size; at++) {
    const slot = rarest.postings.slots[at] ?? 0;
    if (parts.every((part) => stepTo(part, slot))) addPlaces(found, slot, first, others);
  }
  return found;
}

/** Moves to a document; returns false if it does not contain the word. */
function stepTo(part: Part, slot: number): boolean {
  part.cursor = part.postings.seek(slot, part.cursor);
  return part.postings.slots[part.cursor] === slot;
}

function addPlaces(found: Postings, slot: number, first: Part, others: readonly Part[]): void {
  const { postings, cursor, offset } = first;
  const end = postings.start(cursor + 1);
  for (let at = postings.start(cursor); at < end; at++) {
    const place = postings.places[at] ?? 0;
    if (others.every((other) => holdsAt(other, place - offset + other.offset))) found.add(slot, place);
  }
}

function holdsAt({ postings, cursor }: Part, place: number): boolean {
  const end = postings.start(cursor + 1);
  for (let at = postings.start(cursor); at < end; at++) if (postings.places[at] === place) return true;
  return false;
}
