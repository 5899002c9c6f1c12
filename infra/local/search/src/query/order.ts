import { isRising } from '../index/compact-numbers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { customRule } from '../settings.ts';
import type { Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';
import type { Features } from './features.ts';

interface Group {
  readonly slots: Uint32Array;
  readonly rule: number;
  /** Features of this group's documents or a superset, if an earlier rule needed them. */
  readonly features: Features | undefined;
}

/** Highest cost for counting sort. */
const COUNTING_LIMIT = 4_096;

/**
 * Orders documents rule by rule: each rule splits groups that earlier rules left equal, only as far as needed. Ties are
 * ordered by age.
 * @param to number of documents to order and return
 * @param featuresFor computes the features of a set of documents for the text rules
 */
export function order(
  slots: Uint32Array,
  rules: readonly Rule[],
  ordinal: (slot: number) => number,
  featuresFor: (slots: Uint32Array) => Features,
  to: number,
): number[] {
  const stack: Group[] = [{ slots, rule: 0, features: undefined }];
  const given: number[] = [];
  for (let group = stack.pop(); group !== undefined && given.length < to; group = stack.pop()) {
    const { slots: members, rule } = group;
    const costs = rules[rule];
    if (costs === undefined) {
      const sorted = isRising(members, ordinal) ? members : members.slice().sort((a, b) => ordinal(a) - ordinal(b));
      for (let at = 0; at < sorted.length && given.length < to; at++) given.push(sorted[at] ?? 0);
      continue;
    }
    let computed = group.features;
    const features = (): Features => {
      computed ??= featuresFor(members);
      return computed;
    };
    for (const part of split(members, costs(members, features), to - given.length).reverse())
      stack.push({ slots: part, rule: rule + 1, features: computed });
  }
  return given;
}

/** Splits into parts of equal cost, cheapest first, until `wanted` documents are covered; parts keep their order. */
function split(slots: Uint32Array, costs: Uint32Array, wanted: number): Uint32Array[] {
  let lowest = 0xffffffff;
  let highest = 0;
  for (let at = 0; at < costs.length; at++) {
    const cost = costs[at] ?? 0;
    if (cost < lowest) lowest = cost;
    if (cost > highest) highest = cost;
  }
  if (lowest >= highest) return slots.length === 0 ? [] : [slots];
  return highest - lowest <= COUNTING_LIMIT
    ? byCounting(slots, costs, lowest, highest)
    : bySorting(slots, costs, wanted);
}

function byCounting(slots: Uint32Array, costs: Uint32Array, lowest: number, highest: number): Uint32Array[] {
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
  const parts: Uint32Array[] = [];
  for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
    const from = starts[bucket] ?? 0;
    const to = starts[bucket + 1] ?? 0;
    if (to > from) parts.push(sorted.subarray(from, to));
  }
  return parts;
}

function bySorting(slots: Uint32Array, costs: Uint32Array, wanted: number): Uint32Array[] {
  const within = wanted < slots.length ? costAtPlace(costs, wanted - 1) : Number.POSITIVE_INFINITY;
  // Combines cost and index in a float, so that the typed array's native sort works; exact below 2^53.
  const all = new Float64Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const cost = costs[at] ?? 0;
    if (cost <= within) all[count++] = cost * slots.length + at;
  }
  const keys = all.subarray(0, count).sort();
  const sorted = new Uint32Array(count);
  const parts: Uint32Array[] = [];
  let from = 0;
  let current = 0;
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    const cost = Math.floor(key / slots.length);
    sorted[at] = slots[key - cost * slots.length] ?? 0;
    if (at > 0 && cost !== current) {
      parts.push(sorted.subarray(from, at));
      from = at;
    }
    current = cost;
  }
  parts.push(sorted.subarray(from));
  return parts;
}

/** Finds the cost at an index of the sorted costs by quickselect, without sorting. */
function costAtPlace(costs: Uint32Array, place: number): number {
  const left = costs.slice();
  let low = 0;
  let high = left.length - 1;
  while (low < high) {
    const pivot = left[(low + high) >>> 1] ?? 0;
    let up = low;
    let down = high;
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

/** Step of the ordering: gives each document a cost, lower costs first. */
type Rule = (slots: Uint32Array, features: () => Features) => Uint32Array;

/** Returns the index's ranking rules in order; without a text only the custom rules. */
export function rankingRules(
  { settings, structure }: SearchIndex,
  text: { plan: Plan; coverage: Coverage } | undefined,
) {
  const textRules = text ? textRulesOf(text.plan, text.coverage) : new Map<string, Rule[]>();
  const rules = settings.rankingRules.flatMap((name): readonly Rule[] => {
    const custom = customRule(name);
    if (custom === undefined) return textRules.get(name) ?? [];
    const column = structure.columns.get(custom.attribute);
    return [(slots) => column?.sortCosts(slots, custom.descending) ?? new Uint32Array(slots.length)];
  });
  // Documents with more words always come first, even if the settings omit the rule.
  return settings.rankingRules.includes('words') ? rules : [...(textRules.get('words') ?? []), ...rules];
}

function textRulesOf({ terms }: Plan, { wordCounts, typoCounts }: Coverage): ReadonlyMap<string, readonly Rule[]> {
  const words = terms.length;
  return new Map<string, readonly Rule[]>([
    ['words', [(slots) => slots.map((slot) => words - (wordCounts[slot] ?? 0))]],
    ['typo', [(slots) => slots.map((slot) => typoCounts[slot] ?? 0)]],
    ['proximity', words < 2 ? [] : [(slots, features) => features().proximityCosts(slots)]],
    ['attributeRank', [(slots, features) => features().attributeCosts(slots)]],
    ['wordPosition', [(slots, features) => features().positionCosts(slots)]],
    [
      'exactness',
      [
        (slots, features) => features().exactAttributeCosts(slots),
        (slots, features) => features().missingExactWords(slots),
      ],
    ],
  ]);
}
