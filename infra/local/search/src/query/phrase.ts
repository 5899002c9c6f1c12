import type { InvertedIndex } from '../index/inverted-index.ts';
import { Postings } from '../index/postings.ts';

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
    const slot = rarest.postings.slots.get(at);
    if (parts.every((part) => stepTo(part, slot))) addPlaces(found, slot, first, others);
  }
  return found;
}

/** Moves to a document; returns false if it does not contain the word. */
function stepTo(part: Part, slot: number): boolean {
  part.cursor = part.postings.seek(slot, part.cursor);
  return part.cursor < part.postings.size && part.postings.slots.get(part.cursor) === slot;
}

function addPlaces(found: Postings, slot: number, first: Part, others: readonly Part[]): void {
  const { postings, cursor, offset } = first;
  const end = postings.start(cursor + 1);
  for (let at = postings.start(cursor); at < end; at++) {
    const place = postings.places.get(at);
    if (others.every((other) => holdsAt(other, place - offset + other.offset))) found.add(slot, place);
  }
}

/** Returns true if the current document has the word at this place. */
function holdsAt({ postings, cursor }: Part, place: number): boolean {
  const end = postings.start(cursor + 1);
  for (let at = postings.start(cursor); at < end; at++) if (postings.places.get(at) === place) return true;
  return false;
}
