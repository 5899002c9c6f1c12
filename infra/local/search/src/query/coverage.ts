import type { Alternative, Plan } from './alternatives.ts';

/** Cost of a span that a document does not hold. */
const ABSENT = 255;

/** How the words are dropped when not all can be found. */
export type MatchingStrategy = 'last' | 'all' | 'frequency';

/** Cheapest cost by document slot of one run of query words. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly costs: Uint8Array;
}

/** One step down the ladder: the words that must be there, in the order of the query. */
type Level = readonly number[];

/** Documents that satisfy a query, with how many words they hold and at how many typos. */
export interface Coverage {
  readonly slots: Uint32Array;
  /** By document slot: words held. */
  readonly wordCounts: Uint8Array;
  /** By document slot: typos in them. */
  readonly typoCounts: Uint8Array;
  /** Words that must be there when so many are held. */
  readonly levels: ReadonlyMap<number, Level>;
  /** By document slot: cheapest cost of the alternative's run of words. */
  costsOf(alternative: Alternative): Uint8Array;
}

function spansOf(alternatives: readonly Alternative[], slotCount: number): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const { from, to, cost, postings, fields } of alternatives.toSorted((a, b) => a.cost - b.cost)) {
    const key = `${from}-${to}`;
    const span = spans.get(key) ?? { from, to, costs: new Uint8Array(slotCount).fill(ABSENT) };
    spans.set(key, span);
    const { costs } = span;
    const slots = postings.slots.values;
    const places = postings.places.values;
    for (let index = 0; index < postings.slots.length; index++) {
      const slot = slots[index] ?? 0;
      if (costs[slot] !== ABSENT || (fields !== undefined && fields[(places[index] ?? 0) >>> 16] !== 1)) continue;
      costs[slot] = cost;
    }
  }
  return spans;
}

/** The ladder of levels, from all words down to the fewest allowed. */
function levelsOf(plan: Plan, strategy: MatchingStrategy): Level[] {
  const all = plan.terms.map((_, place) => place);
  const levels: Level[] = [all];
  if (strategy === 'all') return levels;
  const frequency = (place: number): number =>
    plan.alternatives.reduce(
      (sum, { from, to, cost, postings }) =>
        sum + (from === place && to === place && cost === 0 ? postings.slots.length : 0),
      0,
    );
  const weights = new Map(all.map((place) => [place, strategy === 'frequency' ? frequency(place) : place]));
  const removable = all
    .filter((place) => plan.terms[place]?.kind === 'word')
    .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || b - a);
  let left: Level = all;
  for (const place of removable) {
    left = left.filter((other) => other !== place);
    if (left.length > 0) levels.push(left);
  }
  return levels;
}

/** Typos needed to hold all words of the level in a document, or undefined where one is missing. */
function costAt(
  level: Level,
  bySpanEnd: readonly (readonly Span[])[],
  slot: number,
  scratch: Uint16Array,
): number | undefined {
  scratch[0] = 0;
  for (let index = 0; index < level.length; index++) {
    const place = level[index] ?? 0;
    let best = 0xffff;
    for (const { from, costs } of bySpanEnd[place] ?? []) {
      const width = place - from;
      if (width > index || level[index - width] !== from) continue;
      const cost = costs[slot] ?? ABSENT;
      const before = scratch[index - width] ?? 0xffff;
      if (cost !== ABSENT && before !== 0xffff) best = Math.min(best, before + cost);
    }
    if (best === 0xffff && !reaches(level, index, bySpanEnd)) return undefined;
    scratch[index + 1] = best;
  }
  const total = scratch[level.length] ?? 0xffff;
  return total === 0xffff ? undefined : total;
}

/** True where a later run of words could still cover the word at this place of the level. */
function reaches(level: Level, index: number, bySpanEnd: readonly (readonly Span[])[]): boolean {
  const place = level[index] ?? 0;
  for (let later = place + 1; later < bySpanEnd.length; later++) {
    if ((bySpanEnd[later] ?? []).some(({ from }) => from <= place)) return true;
  }
  return false;
}

/** Finds, among the given slots, the documents that hold enough words of the plan. */
export function cover(plan: Plan, universe: Uint32Array, slotCount: number, strategy: MatchingStrategy): Coverage {
  const spans = spansOf(plan.alternatives, slotCount);
  const bySpanEnd = plan.terms.map((_, place) => [...spans.values()].filter(({ to }) => to === place));
  const levels = levelsOf(plan, strategy);
  const wordCounts = new Uint8Array(slotCount);
  const typoCounts = new Uint8Array(slotCount);
  const matched = new Uint32Array(universe.length);
  const scratch = new Uint16Array(plan.terms.length + 1);
  let count = 0;
  for (let index = 0; index < universe.length; index++) {
    const slot = universe[index] ?? 0;
    for (const level of levels) {
      const cost = costAt(level, bySpanEnd, slot, scratch);
      if (cost === undefined) continue;
      wordCounts[slot] = level.length;
      typoCounts[slot] = Math.min(cost, ABSENT);
      matched[count++] = slot;
      break;
    }
  }
  return {
    slots: matched.slice(0, count),
    wordCounts,
    typoCounts,
    levels: new Map(levels.map((level) => [level.length, level])),
    costsOf: ({ from, to }) => spans.get(`${from}-${to}`)?.costs ?? new Uint8Array(slotCount).fill(ABSENT),
  };
}
