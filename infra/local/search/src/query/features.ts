import type { SearchIndex } from '../index/search-index.ts';
import type { Alternative, Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';
import { eachPlace, findWordPlaces, type WordPlaces } from './word-places.ts';

/** Maximum distance, also used for neighbours in different attributes. */
const FAR = 7;

/** Upper bounds of the word position classes, like in Meilisearch: later classes are coarser. */
const POSITION_CLASSES = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
const classOf = (position: number): number => {
  const found = POSITION_CLASSES.findIndex((bound) => position <= bound);
  return found === -1 ? POSITION_CLASSES.length : found;
};
const CLASS_OF_FIRST = Uint8Array.from({ length: 1025 }, (_, position) => classOf(position));

/** Best value over all places of a word, by query word and document. */
type Table = readonly Uint8Array[];
const UNSEEN = 255;
const NOWHERE: WordPlaces = { offsets: new Uint32Array(), places: new Uint32Array() };

/** Costs of a set of documents for the ranking rules, by the places of the query's words. */
export class Features {
  readonly #index: SearchIndex;
  readonly #plan: Plan;
  readonly #coverage: Coverage;
  /** Index in the set by document slot, or -1. */
  readonly #members: Int32Array;
  readonly #count: number;
  #best: { readonly ranks: Table; readonly classes: Table } | undefined;
  #words: readonly WordPlaces[] | undefined;

  constructor(index: SearchIndex, plan: Plan, coverage: Coverage, slots: Uint32Array) {
    this.#index = index;
    this.#plan = plan;
    this.#coverage = coverage;
    this.#members = new Int32Array(index.slotCount).fill(-1);
    for (const [member, slot] of slots.entries()) this.#members[slot] = member;
    this.#count = slots.length;
  }

  /** Sums the rank of the best attribute containing each word; 0 is best. */
  attributeCosts(slots: Uint32Array): Uint32Array {
    return this.#sums(this.#bestPlaces().ranks, slots);
  }

  /** Sums the position class of each word's earliest occurrence. */
  positionCosts(slots: Uint32Array): Uint32Array {
    return this.#sums(this.#bestPlaces().classes, slots);
  }

  /** Counts the query words that each document does not contain exactly. */
  missingExactWords(slots: Uint32Array): Uint32Array {
    const exact = this.#exactAlternatives();
    const words = this.#plan.terms.length;
    return slots.map((slot) => {
      const level = this.#levelOf(slot);
      const isFound = (alternative: Alternative) =>
        level.includes(alternative.from) && placesIn(alternative, slot).length > 0;
      return words - exact.filter(isFound).length;
    });
  }

  /** Returns 0 if an attribute equals the query, 1 if an attribute starts with it, else 2. */
  exactAttributeCosts(slots: Uint32Array): Uint32Array {
    const { terms } = this.#plan;
    const exact = this.#exactAlternatives();
    const { inverted } = this.#index.structure;
    const counts = new Uint16Array(inverted.fields.length);
    return slots.map((slot) => {
      if (exact.length < terms.length) return 2;
      counts.fill(0);
      for (const alternative of exact) {
        const wanted = terms[alternative.from]?.position ?? 0;
        for (const place of placesIn(alternative, slot)) {
          if ((place & 0xffff) === wanted) counts[place >>> 16] = (counts[place >>> 16] ?? 0) + 1;
        }
      }
      let best = 2;
      for (let field = 0; field < counts.length; field++) {
        if ((counts[field] ?? 0) < terms.length) continue;
        best = Math.min(best, inverted.fieldLength(field, slot) === terms.length ? 0 : 1);
      }
      return best;
    });
  }

  /** Sums the distances between neighbouring words of the query, 0 to 7 each. */
  proximityCosts(slots: Uint32Array): Uint32Array {
    return slots.map((slot) => {
      const level = this.#levelOf(slot);
      return level.slice(1).reduce((sum, word, at) => sum + this.#distance(level[at] ?? 0, word, slot), 0);
    });
  }

  #distance(left: number, right: number, slot: number): number {
    const term = this.#plan.terms[left];
    const width = term?.kind === 'phrase' ? term.words.length : 1;
    const seconds = this.#placesIn(right, slot);
    let best = FAR;
    for (const first of this.#placesIn(left, slot)) {
      for (const second of seconds) {
        if (first >>> 16 !== second >>> 16) continue;
        const distance = second > first ? Math.max(0, second - first - width) : first - second;
        if (distance < best) best = distance;
      }
    }
    return best;
  }

  /** Returns the places of a query word in a document of the set. */
  #placesIn(word: number, slot: number): Uint32Array {
    this.#words ??= findWordPlaces(this.#plan, this.#coverage, this.#members, this.#count);
    const { offsets, places } = this.#words[word] ?? NOWHERE;
    const member = this.#members[slot] ?? 0;
    return places.subarray(offsets[member], offsets[member + 1]);
  }

  #bestPlaces(): { readonly ranks: Table; readonly classes: Table } {
    if (this.#best !== undefined) return this.#best;
    const { structure } = this.#index;
    const rankOf = Uint8Array.from(structure.inverted.fields, (_, field) =>
      Math.min(UNSEEN - 1, structure.fieldWeight(field)),
    );
    const table = () => this.#plan.terms.map(() => new Uint8Array(this.#count).fill(UNSEEN));
    const best = { ranks: table(), classes: table() };
    eachPlace(this.#plan, this.#coverage, this.#members, (word, member, place) => {
      lower(best.ranks[word], member, rankOf[place >>> 16] ?? 0);
      lower(best.classes[word], member, CLASS_OF_FIRST[place & 0xffff] ?? POSITION_CLASSES.length);
    });
    this.#best = best;
    return best;
  }

  /** Sums the values of each document's required words. */
  #sums(table: Table, slots: Uint32Array): Uint32Array {
    return slots.map((slot) => {
      const member = this.#members[slot] ?? 0;
      let sum = 0;
      for (const word of this.#levelOf(slot)) {
        const value = table[word]?.[member] ?? UNSEEN;
        if (value !== UNSEEN) sum += value;
      }
      return sum;
    });
  }

  #levelOf(slot: number): readonly number[] {
    return this.#coverage.levels[this.#coverage.wordCounts[slot] ?? 0] ?? [];
  }

  /** Returns the exact words and phrases of the query; they cost nothing, so every occurrence counts. */
  #exactAlternatives(): readonly Alternative[] {
    return this.#plan.alternatives.filter(({ exact }) => exact);
  }
}

function placesIn({ postings, fields }: Alternative, slot: number): number[] {
  const entry = postings.seek(slot, 0);
  if (postings.slots[entry] !== slot) return [];
  const places = postings.places.slice(postings.start(entry), postings.start(entry + 1));
  return fields === undefined ? places : places.filter((place) => fields[place >>> 16] === 1);
}

function lower(table: Uint8Array | undefined, at: number, value: number): void {
  if (table !== undefined && value < (table[at] ?? 0)) table[at] = value;
}
