import type { SearchIndex } from '../index/search-index.ts';
import type { Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';

/** Neighbours at this distance or more, or in different attributes, count as this far apart. */
const FAR = 7;
const UNSEEN = 255;

/** Upper bounds of the classes of word position, after the reference engine: the later, the coarser. */
const POSITION_CLASSES = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
/** Highest class of word position. */
export const MAX_POSITION_CLASS = POSITION_CLASSES.length;

const classOf = (position: number): number => {
  const found = POSITION_CLASSES.findIndex((bound) => position <= bound);
  return found === -1 ? MAX_POSITION_CLASS : found;
};
const CLASS_OF_FIRST = Uint8Array.from({ length: 1025 }, (_, position) => classOf(position));

/** Best places of the query's words in a set of documents; computed once and shared by the ranking rules. */
export class Features {
  readonly #plan: Plan;
  readonly #coverage: Coverage;
  readonly #dense: Int32Array;
  readonly #count: number;
  readonly #weights: Uint8Array[];
  readonly #classes: Uint8Array[];
  readonly #exact: Uint8Array[];
  /** By document: words of the query standing exactly at the start of one attribute, in order. */
  readonly #starts = new Map<number, Map<number, number>>();
  readonly #index: SearchIndex;
  #places: { readonly offsets: Uint32Array; readonly places: Uint32Array }[] | undefined;

  constructor(index: SearchIndex, plan: Plan, coverage: Coverage, slots: Uint32Array) {
    this.#index = index;
    this.#plan = plan;
    this.#coverage = coverage;
    this.#count = slots.length;
    this.#dense = new Int32Array(index.slotCount).fill(-1);
    for (let at = 0; at < slots.length; at++) this.#dense[slots[at] ?? 0] = at;
    const table = (fill: number): Uint8Array[] => plan.terms.map(() => new Uint8Array(this.#count).fill(fill));
    this.#weights = table(UNSEEN);
    this.#classes = table(UNSEEN);
    this.#exact = table(0);
    this.#gather();
  }

  /** Sum over the words of the importance of the best attribute each stands in; 0 is best. */
  attributeCost(slot: number): number {
    return this.#sum(this.#weights, slot);
  }

  /** Sum over the words of the class of the earliest position. */
  positionCost(slot: number): number {
    return this.#sum(this.#classes, slot);
  }

  /** How many words stand in the document exactly as asked. */
  exactWords(slot: number): number {
    return this.#sum(this.#exact, slot);
  }

  /** 0 where one attribute is the query exactly, 1 where one begins with it, 2 otherwise. */
  exactAttributeCost(slot: number): number {
    const words = this.#plan.terms.length;
    let best = 2;
    for (const [field, count] of this.#starts.get(slot) ?? []) {
      if (count < words) continue;
      best = Math.min(best, this.#index.structure.inverted.fieldLength(field, slot) === words ? 0 : 1);
    }
    return best;
  }

  /** Sum over neighbouring words of the query of how far apart they stand, 0 to 7 each. */
  proximityCost(slot: number): number {
    const dense = this.#dense[slot] ?? -1;
    const level = this.#levelOf(slot);
    let total = 0;
    for (let at = 0; at + 1 < level.length; at++) total += this.#pairCost(level[at] ?? 0, level[at + 1] ?? 0, dense);
    return total;
  }

  #levelOf(slot: number): readonly number[] {
    return this.#coverage.levels.get(this.#coverage.wordCounts[slot] ?? 0) ?? [];
  }

  #sum(tables: readonly Uint8Array[], slot: number): number {
    const dense = this.#dense[slot] ?? -1;
    let total = 0;
    for (const place of this.#levelOf(slot)) {
      const value = tables[place]?.[dense] ?? UNSEEN;
      if (value !== UNSEEN) total += value;
    }
    return total;
  }

  #gather(): void {
    const fieldWeights = this.#index.structure.inverted.fields.map((_, field) =>
      Math.min(254, this.#index.structure.fieldWeight(field)),
    );
    for (const alternative of this.#plan.alternatives) {
      const { from, to, cost, exact, postings, fields } = alternative;
      const slots = postings.slots.values;
      const places = postings.places.values;
      const costs = this.#coverage.costsOf(alternative);
      const wanted = this.#plan.terms[from]?.position ?? 0;
      for (let index = 0; index < postings.slots.length; index++) {
        const slot = slots[index] ?? 0;
        const dense = this.#dense[slot] ?? -1;
        if (dense < 0) continue;
        const place = places[index] ?? 0;
        const field = place >>> 16;
        if (fields !== undefined && fields[field] !== 1) continue;
        if (costs[slot] !== cost) continue;
        const position = place & 0xffff;
        const weight = fieldWeights[field] ?? 0;
        const positionClass = CLASS_OF_FIRST[position] ?? MAX_POSITION_CLASS;
        for (let word = from; word <= to; word++) this.#keepBest(word, dense, weight, positionClass);
        if (!exact) continue;
        const marks = this.#exact[from];
        if (marks !== undefined) marks[dense] = 1;
        if (position === wanted) this.#countStart(slot, field);
      }
    }
  }

  #keepBest(word: number, dense: number, weight: number, positionClass: number): void {
    const weights = this.#weights[word];
    const classes = this.#classes[word];
    if (weights !== undefined && weight < (weights[dense] ?? 0)) weights[dense] = weight;
    if (classes !== undefined && positionClass < (classes[dense] ?? 0)) classes[dense] = positionClass;
  }

  #countStart(slot: number, field: number): void {
    const byField = this.#starts.get(slot) ?? new Map<number, number>();
    byField.set(field, (byField.get(field) ?? 0) + 1);
    this.#starts.set(slot, byField);
  }

  #pairCost(left: number, right: number, dense: number): number {
    this.#places ??= this.#plan.terms.map((_, word) => this.#placesOf(word));
    const a = this.#places[left];
    const b = this.#places[right];
    if (a === undefined || b === undefined) return FAR;
    const term = this.#plan.terms[left];
    const width = term?.kind === 'phrase' ? term.words.length : 1;
    let best = FAR;
    for (let i = a.offsets[dense] ?? 0; i < (a.offsets[dense + 1] ?? 0); i++) {
      const first = a.places[i] ?? 0;
      for (let j = b.offsets[dense] ?? 0; j < (b.offsets[dense + 1] ?? 0); j++) {
        const second = b.places[j] ?? 0;
        if (first >>> 16 !== second >>> 16) continue;
        const distance = second > first ? Math.max(0, second - first - width) : first - second;
        if (distance < best) best = distance;
      }
    }
    return best;
  }

  /** Places of one word grouped by document: those of document d run from offsets[d] to offsets[d + 1]. */
  #placesOf(word: number): { readonly offsets: Uint32Array; readonly places: Uint32Array } {
    const offsets = new Uint32Array(this.#count + 1);
    this.#eachPlace(word, (dense) => {
      offsets[dense + 1] = (offsets[dense + 1] ?? 0) + 1;
    });
    for (let at = 0; at < this.#count; at++) offsets[at + 1] = (offsets[at + 1] ?? 0) + (offsets[at] ?? 0);
    const places = new Uint32Array(offsets[this.#count] ?? 0);
    const next = offsets.slice();
    this.#eachPlace(word, (dense, place) => {
      const at = next[dense] ?? 0;
      places[at] = place;
      next[dense] = at + 1;
    });
    return { offsets, places };
  }

  #eachPlace(word: number, visit: (dense: number, place: number) => void): void {
    for (const alternative of this.#plan.alternatives) {
      const { from, to, cost, postings, fields } = alternative;
      if (word < from || word > to) continue;
      const costs = this.#coverage.costsOf(alternative);
      for (let index = 0; index < postings.slots.length; index++) {
        const slot = postings.slots.get(index);
        const dense = this.#dense[slot] ?? -1;
        const place = postings.places.get(index);
        if (dense < 0 || (fields !== undefined && fields[place >>> 16] !== 1)) continue;
        if (costs[slot] === cost) visit(dense, place);
      }
    }
  }
}
