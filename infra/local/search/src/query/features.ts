import type { SearchIndex } from '../index/search-index.ts';
import type { Alternative, Plan } from './alternatives.ts';
import { type AlternativeMatch, type Coverage, matchAlternatives } from './coverage.ts';
import { Proximity } from './proximity.ts';

const UNSEEN = 255;

/** Upper bounds of the word position classes, like in Meilisearch: later classes are coarser. */
const POSITION_CLASSES = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
const MAX_POSITION_CLASS = POSITION_CLASSES.length;

const classOf = (position: number): number => {
  const found = POSITION_CLASSES.findIndex((bound) => position <= bound);
  return found === -1 ? MAX_POSITION_CLASS : found;
};
const CLASS_OF_FIRST = Uint8Array.from({ length: 1025 }, (_, position) => classOf(position));

/** Best value over all places of a word, by query word and document. */
type Table = readonly Uint8Array[];

/** Best places of the query's words in a set of documents; computed on first use and shared by the ranking rules. */
export class Features {
  readonly #index: SearchIndex;
  readonly #plan: Plan;
  readonly #coverage: Coverage;
  readonly #held: readonly AlternativeMatch[];
  /** Index in the set by document slot, or -1. */
  readonly #members: Int32Array;
  readonly #count: number;
  #best: { readonly weights: Table; readonly classes: Table } | undefined;
  #proximity: Proximity | undefined;

  /** @param slots the set, in ascending order */
  constructor(index: SearchIndex, plan: Plan, coverage: Coverage, slots: Uint32Array) {
    this.#index = index;
    this.#plan = plan;
    this.#coverage = coverage;
    this.#count = slots.length;
    this.#members = new Int32Array(index.slotCount).fill(-1);
    for (let at = 0; at < slots.length; at++) this.#members[slots[at] ?? 0] = at;
    this.#held = matchAlternatives(plan, coverage, slots, this.#members);
  }

  /** Sums the rank of the best attribute containing each word; 0 is best. */
  attributeCosts(slots: Uint32Array): Uint32Array {
    return this.#sums(this.#bestPlaces().weights, slots);
  }

  /** Sums the position class of each word's earliest occurrence. */
  positionCosts(slots: Uint32Array): Uint32Array {
    return this.#sums(this.#bestPlaces().classes, slots);
  }

  /** Counts the query words that each document does not contain exactly. */
  missingExactWords(slots: Uint32Array): Uint32Array {
    const exact = this.#exactAlternatives();
    const words = this.#plan.terms.length;
    const { levels, wordCounts } = this.#coverage;
    return slots.map((slot) => {
      const level = levels[wordCounts[slot] ?? 0] ?? [];
      return (
        words - exact.filter((alternative) => level.includes(alternative.from) && occurs(alternative, slot)).length
      );
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
    this.#proximity ??= new Proximity(this.#plan, this.#coverage, this.#held, this.#members, this.#count);
    return this.#proximity.costs(slots);
  }

  #sums(table: Table, slots: Uint32Array): Uint32Array {
    const { levels, wordCounts } = this.#coverage;
    const sums = new Uint32Array(slots.length);
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      const member = this.#members[slot] ?? -1;
      const level = levels[wordCounts[slot] ?? 0] ?? [];
      let sum = 0;
      for (let step = 0; step < level.length; step++) {
        const value = table[level[step] ?? 0]?.[member] ?? UNSEEN;
        if (value !== UNSEEN) sum += value;
      }
      sums[at] = sum;
    }
    return sums;
  }

  #bestPlaces(): { readonly weights: Table; readonly classes: Table } {
    if (this.#best !== undefined) return this.#best;
    const table = (): Uint8Array[] => this.#plan.terms.map(() => new Uint8Array(this.#count).fill(UNSEEN));
    const best = { weights: table(), classes: table() };
    const fieldWeights = Uint8Array.from(this.#index.structure.inverted.fields, (_, field) =>
      Math.min(254, this.#index.structure.fieldWeight(field)),
    );
    for (const held of this.#held) keepBest(held, fieldWeights, best);
    this.#best = best;
    return best;
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

const occurs = (alternative: Alternative, slot: number): boolean => placesIn(alternative, slot).length > 0;

function keepBest(
  { alternative, count, members, entries }: AlternativeMatch,
  fieldWeights: Uint8Array,
  { weights, classes }: { readonly weights: Table; readonly classes: Table },
): void {
  const { postings, fields, from, to } = alternative;
  const { places } = postings;
  for (let index = 0; index < count; index++) {
    const entry = entries[index] ?? 0;
    const end = postings.start(entry + 1);
    let weight = UNSEEN;
    let positionClass = UNSEEN;
    for (let at = postings.start(entry); at < end; at++) {
      const place = places[at] ?? 0;
      const field = place >>> 16;
      if (fields !== undefined && fields[field] !== 1) continue;
      weight = Math.min(weight, fieldWeights[field] ?? 0);
      positionClass = Math.min(positionClass, CLASS_OF_FIRST[place & 0xffff] ?? MAX_POSITION_CLASS);
    }
    const member = members[index] ?? 0;
    for (let word = from; word <= to; word++) {
      lower(weights[word], member, weight);
      lower(classes[word], member, positionClass);
    }
  }
}

function lower(table: Uint8Array | undefined, at: number, value: number): void {
  if (table !== undefined && value < (table[at] ?? 0)) table[at] = value;
}
