import { TypedFastBitSet } from 'typedfastbitset';
import type { Alternative, Plan } from './alternatives.ts';

/** Cost of a span that a document does not contain. */
const ABSENT = 255;
/** Cost of words that cannot be covered. */
const NEVER = 0xffff;

/** Lowest cost of a run of query words, by document slot. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly costs: Uint8Array;
}

/** Level of the ladder: the required words, in the order of the query. */
type Level = readonly number[];

/** Way to cover a word of a level: a run of words that ends there. */
interface Step {
  readonly costs: Uint8Array;
  /** Number of words of the level before the run. */
  readonly before: number;
}

const NOWHERE: Step = { costs: new Uint8Array(), before: 0 };

/** Level with the runs that end at each word, and whether a later run may also cover it. */
interface Ladder {
  readonly words: number;
  readonly steps: readonly (readonly Step[])[];
  readonly bridged: readonly boolean[];
}

/** Number of query words and typos by document. */
export interface Coverage {
  /** Slots of the matching documents. */
  readonly matched: TypedFastBitSet;
  /** Number of matched words by document slot; 0 if the document does not match. */
  readonly wordCounts: Uint8Array;
  /** Number of typos by document slot. */
  readonly typoCounts: Uint8Array;
  /** Required words by number of matched words; undefined if no document matches exactly that many. */
  readonly levels: readonly (Level | undefined)[];
  /** Returns the lowest cost of the alternative's run of words by document slot. */
  costsOf(alternative: Alternative): Uint8Array;
}

const keyOf = ({ from, to }: { readonly from: number; readonly to: number }): string => `${from}-${to}`;

function spansOf(alternatives: readonly Alternative[], slotCount: number): Map<string, Span> {
  const spans = new Map<string, Span>();
  // Most expensive first: cheaper alternatives overwrite them.
  for (const alternative of alternatives.toSorted((a, b) => b.cost - a.cost)) {
    const { from, to } = alternative;
    const span = spans.get(keyOf(alternative)) ?? { from, to, costs: new Uint8Array(slotCount).fill(ABSENT) };
    spans.set(keyOf(alternative), span);
    write(alternative, span.costs);
  }
  return spans;
}

function write({ postings, cost, fields }: Alternative, costs: Uint8Array): void {
  const slots = postings.slots;
  const { size } = postings;
  if (fields === undefined) {
    for (let at = 0; at < size; at++) costs[slots[at] ?? 0] = cost;
    return;
  }
  const places = postings.places;
  for (let at = 0; at < size; at++) {
    const end = postings.start(at + 1);
    for (let place = postings.start(at); place < end; place++) {
      if (fields[(places[place] ?? 0) >>> 16] === 1) {
        costs[slots[at] ?? 0] = cost;
        break;
      }
    }
  }
}

/** Builds the levels: all words, then one word less at a time from the end; phrases always stay. */
function levelsOf({ terms }: Plan): Level[] {
  let left: Level = terms.map((_, place) => place);
  const levels = [left];
  for (let place = terms.length - 1; place >= 0; place--) {
    if (terms[place]?.kind !== 'word') continue;
    left = left.filter((other) => other !== place);
    if (left.length > 0) levels.push(left);
  }
  return levels;
}

function ladderOf(level: Level, spans: readonly Span[]): Ladder {
  const fitting = (place: number, index: number): Step[] =>
    spans.flatMap(({ from, to, costs }) => {
      const before = index - (place - from);
      return to === place && before >= 0 && level[before] === from ? [{ costs, before }] : [];
    });
  return {
    words: level.length,
    steps: level.map(fitting),
    bridged: level.map((place) => spans.some(({ from, to }) => from <= place && to > place)),
  };
}

/** Computes the typos needed to match all words of a level in a document; `NEVER` if a word is missing. */
function costAt({ words, steps, bridged }: Ladder, slot: number, scratch: Uint16Array): number {
  scratch[0] = 0;
  for (let index = 0; index < words; index++) {
    let best = NEVER;
    const ending = steps[index] ?? [];
    for (let step = 0; step < ending.length; step++) {
      const { costs, before } = ending[step] ?? NOWHERE;
      const cost = costs[slot] ?? ABSENT;
      const sum = (scratch[before] ?? NEVER) + cost;
      if (cost !== ABSENT && sum < best) best = sum;
    }
    if (best === NEVER && !bridged[index]) return NEVER;
    scratch[index + 1] = best;
  }
  return scratch[words] ?? NEVER;
}

/** Lists the documents that contain any span; others cannot match. */
function holdersOf(spans: readonly Span[], slotCount: number): Uint32Array {
  const held = new Uint8Array(slotCount);
  for (const { costs } of spans) {
    for (let slot = 0; slot < slotCount; slot++) if (costs[slot] !== ABSENT) held[slot] = 1;
  }
  const holders = new Uint32Array(slotCount);
  let count = 0;
  for (let slot = 0; slot < slotCount; slot++) if (held[slot] === 1) holders[count++] = slot;
  return holders.subarray(0, count);
}

/** Finds the documents, live and dead, that match enough words of the plan. */
export function cover(plan: Plan, slotCount: number): Coverage {
  const spans = spansOf(plan.alternatives, slotCount);
  const levels = levelsOf(plan);
  const matched = new TypedFastBitSet();
  matched.resize(slotCount);
  const wordCounts = new Uint8Array(slotCount);
  const typoCounts = new Uint8Array(slotCount);
  const scratch = new Uint16Array(plan.terms.length + 1);
  let left = holdersOf([...spans.values()], slotCount);
  for (const level of levels) {
    const ladder = ladderOf(level, [...spans.values()]);
    let count = 0;
    for (let at = 0; at < left.length; at++) {
      const slot = left[at] ?? 0;
      const cost = costAt(ladder, slot, scratch);
      if (cost === NEVER) left[count++] = slot;
      else {
        matched.add(slot);
        wordCounts[slot] = level.length;
        typoCounts[slot] = Math.min(cost, ABSENT);
      }
    }
    left = left.subarray(0, count);
  }
  const byCount: (Level | undefined)[] = [];
  for (const level of levels) byCount[level.length] = level;
  const absent = new Uint8Array(slotCount).fill(ABSENT);
  return {
    matched,
    wordCounts,
    typoCounts,
    levels: byCount,
    costsOf: (alternative) => spans.get(keyOf(alternative))?.costs ?? absent,
  };
}
