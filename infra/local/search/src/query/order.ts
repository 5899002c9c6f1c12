import type { Features } from './features.ts';
import type { Rule } from './rules.ts';

/** A document in its place, with its score from 0 to 1. */
export interface Ranked {
  readonly slot: number;
  readonly score: number;
}

interface Group {
  readonly slots: Uint32Array;
  readonly rule: number;
  readonly rank: number;
  readonly of: number;
  /** Features of this group's documents or more, where an earlier rule needed them. */
  readonly features: Features | undefined;
}

interface Part {
  readonly cost: number;
  readonly slots: Uint32Array;
}

/** Costs up to this are sorted by counting. */
const COUNTING_LIMIT = 4_096;

/**
 * Orders documents rule by rule, each rule splitting what the ones before left
 * equal, and only as far as the wanted part needs it; ties go by age.
 * @param to documents past this place (counted from 0) are not put in order and not given.
 * @param featuresFor computes what the text rules need for a set of documents.
 */
export function* order(
  slots: Uint32Array,
  rules: readonly Rule[],
  ordinal: (slot: number) => number,
  featuresFor: (slots: Uint32Array) => Features,
  to: number,
): Generator<Ranked> {
  const stack: Group[] = [{ slots, rule: 0, rank: 1, of: 1, features: undefined }];
  let given = 0;
  for (let group = stack.pop(); group !== undefined && given < to; group = stack.pop()) {
    const rule = rules[group.rule];
    if (rule === undefined) {
      const sorted = isSorted(group.slots, ordinal)
        ? group.slots
        : group.slots.slice().sort((a, b) => ordinal(a) - ordinal(b));
      for (let at = 0; at < sorted.length && given < to; at++) {
        given++;
        yield { slot: sorted[at] ?? 0, score: group.rank / group.of };
      }
      continue;
    }
    const { slots: members } = group;
    let computed = group.features;
    const features = (): Features => {
      computed ??= featuresFor(members);
      return computed;
    };
    for (const part of split(members, rule.costs(members, features), to - given).reverse()) {
      const share = rule.rank(part.cost);
      // A rule refines the rank given so far: each earlier step is divided into as many as the rule has.
      const rank = share === undefined ? group.rank : (group.rank - 1) * share.of + share.rank;
      const of = share === undefined ? group.of : group.of * share.of;
      stack.push({ slots: part.slots, rule: group.rule + 1, rank, of, features: computed });
    }
  }
}

function isSorted(slots: Uint32Array, ordinal: (slot: number) => number): boolean {
  for (let at = 1; at < slots.length; at++) if (ordinal(slots[at - 1] ?? 0) > ordinal(slots[at] ?? 0)) return false;
  return true;
}

/** Parts of equal cost, cheapest first, as far as `wanted` documents need them; the order inside a part is kept. */
function split(slots: Uint32Array, costs: Uint32Array, wanted: number): Part[] {
  let lowest = 0xffffffff;
  let highest = 0;
  for (let at = 0; at < costs.length; at++) {
    const cost = costs[at] ?? 0;
    if (cost < lowest) lowest = cost;
    if (cost > highest) highest = cost;
  }
  if (lowest >= highest) return slots.length === 0 ? [] : [{ cost: lowest, slots }];
  return highest - lowest <= COUNTING_LIMIT
    ? byCounting(slots, costs, lowest, highest)
    : bySorting(slots, costs, wanted);
}

function byCounting(slots: Uint32Array, costs: Uint32Array, lowest: number, highest: number): Part[] {
  const starts = new Uint32Array(highest - lowest + 2);
  for (let at = 0; at < costs.length; at++) {
    const bucket = (costs[at] ?? 0) - lowest + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket++)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  const next = starts.slice();
  const sorted = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const bucket = (costs[at] ?? 0) - lowest;
    const place = next[bucket] ?? 0;
    sorted[place] = slots[at] ?? 0;
    next[bucket] = place + 1;
  }
  const parts: Part[] = [];
  for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
    const from = starts[bucket] ?? 0;
    const to = starts[bucket + 1] ?? 0;
    if (to > from) parts.push({ cost: bucket + lowest, slots: sorted.subarray(from, to) });
  }
  return parts;
}

function bySorting(slots: Uint32Array, costs: Uint32Array, wanted: number): Part[] {
  const within = wanted < slots.length ? costAtPlace(costs, wanted - 1) : Number.POSITIVE_INFINITY;
  // One float holds cost and place, so that the typed array's own sort does the work; exact below 2^53.
  const all = new Float64Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const cost = costs[at] ?? 0;
    if (cost <= within) all[count++] = cost * slots.length + at;
  }
  const keys = all.subarray(0, count).sort();
  const sorted = new Uint32Array(count);
  const parts: Part[] = [];
  let from = 0;
  let current = 0;
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    const cost = Math.floor(key / slots.length);
    sorted[at] = slots[key - cost * slots.length] ?? 0;
    if (at > 0 && cost !== current) {
      parts.push({ cost: current, slots: sorted.subarray(from, at) });
      from = at;
    }
    current = cost;
  }
  parts.push({ cost: current, slots: sorted.subarray(from) });
  return parts;
}

/** The cost that would stand at this place, from 0, if all were in order: found by narrowing down, without ordering. */
function costAtPlace(costs: Uint32Array, place: number): number {
  const left = costs.slice();
  let [low, high] = [0, left.length - 1];
  while (low < high) {
    const pivot = left[(low + high) >>> 1] ?? 0;
    let [up, down] = [low, high];
    while (up <= down) {
      while ((left[up] ?? 0) < pivot) up++;
      while ((left[down] ?? 0) > pivot) down--;
      if (up > down) break;
      const swapped = left[up] ?? 0;
      left[up++] = left[down] ?? 0;
      left[down--] = swapped;
    }
    if (place <= down) high = down;
    else if (place >= up) low = up;
    else break;
  }
  return left[place] ?? 0;
}
