import { GrowingArray } from '../index/growing-array.ts';
import type { InvertedIndex, Postings } from '../index/inverted-index.ts';

/**
 * Places where the words stand one after the other in the same field; null is
 * any word. The place given is that of the first word that is not null.
 */
export function findPhrase(inverted: InvertedIndex, words: readonly (string | null)[]): Postings {
  const found: Postings = { slots: new GrowingArray(), places: new GrowingArray() };
  const wanted = words.flatMap((word, offset) =>
    word === null ? [] : [{ offset, term: inverted.lexicon.find(word) }],
  );
  const lists = wanted.flatMap(({ offset, term }) => {
    const postings = term === undefined ? undefined : inverted.postings(term);
    return postings === undefined ? [] : [{ offset, postings, cursor: 0 }];
  });
  const [first, ...others] = lists;
  if (first === undefined || lists.length < wanted.length) return found;
  const { slots, places } = first.postings;
  for (let index = 0; index < slots.length; index++) {
    const slot = slots.get(index);
    const place = places.get(index) - first.offset;
    if (others.every((other) => stands(other, slot, place + other.offset))) {
      found.slots.push(slot);
      found.places.push(place + first.offset);
    }
  }
  return found;
}

function stands(list: { readonly postings: Postings; cursor: number }, slot: number, place: number): boolean {
  const { slots, places } = list.postings;
  while (list.cursor < slots.length && slots.get(list.cursor) < slot) list.cursor++;
  for (let index = list.cursor; index < slots.length && slots.get(index) === slot; index++) {
    if (places.get(index) === place) return true;
  }
  return false;
}
