import type { SearchIndex } from '../index/search-index.ts';
import { customRule } from '../settings.ts';
import type { Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';
import type { Features } from './features.ts';
import type { SortRule } from './sort.ts';

interface Group {
  readonly slots: Uint32Array;
  readonly rule: number;
  readonly lazy: LazyFeatures;
}

/** Features of a group's documents or a superset, computed when a rule first needs them. */
interface LazyFeatures {
  readonly slots: Uint32Array;
  features: Features | undefined;
  /** True if several small groups share them: each computation takes a pass over the places of the query's words. */
  readonly isShared: boolean;
}

/** Largest group that shares its features with others. */
const MAX_SHARING = 500;

/** Possible costs for each document up to which they are sorted by counting. */
const COUNTED_COSTS = 64;

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
  const lazyOf = (of: Uint32Array, isShared: boolean): LazyFeatures => ({ slots: of, features: undefined, isShared });
  const stack: Group[] = [{ slots, rule: 0, lazy: lazyOf(slots, false) }];
  const given: number[] = [];
  for (let group = stack.pop(); group !== undefined && given.length < to; group = stack.pop()) {
    const { slots: members, rule, lazy } = group;
    const costs = rules[rule];
    if (costs === undefined) {
      const sorted = members.slice().sort((a, b) => ordinal(a) - ordinal(b));
      given.push(...sorted.subarray(0, to - given.length));
      continue;
    }
    const features = (): Features => {
      lazy.features ??= featuresFor(lazy.slots);
      return lazy.features;
    };
    const parts = split(members, costs(members, features), to - given.length);
    const isKept = lazy.isShared || lazy.features !== undefined;
    const small = isKept ? [] : parts.filter(({ length }) => length <= MAX_SHARING);
    const shared = lazyOf(Uint32Array.from(small.flatMap((part) => [...part])), true);
    for (const part of parts.reverse()) {
      const own = part.length <= MAX_SHARING ? shared : lazyOf(part, false);
      stack.push({ slots: part, rule: rule + 1, lazy: isKept ? lazy : own });
    }
  }
  return given;
}

/** Splits into parts of equal cost, cheapest first, until `wanted` documents are covered; parts keep their order. */
function split(slots: Uint32Array, costs: Uint32Array, wanted: number): Uint32Array[] {
  let lowest = 0xffffffff;
  let highest = 0;
  for (const cost of costs) {
    if (cost < lowest) lowest = cost;
    if (cost > highest) highest = cost;
  }
  if (lowest >= highest) return slots.length === 0 ? [] : [slots];
  const places = sortedPlaces(costs, lowest, highest);
  const sorted = places.map((place) => slots[place] ?? 0);
  const parts: Uint32Array[] = [];
  let from = 0;
  for (let at = 1; at <= places.length && from < wanted; at++) {
    if (at < places.length && costs[places[at] ?? 0] === costs[places[from] ?? 0]) continue;
    parts.push(sorted.subarray(from, at));
    from = at;
  }
  return parts;
}

/** Sorts the places of costs by cost, then by place: by counting, unless few documents have many possible costs. */
function sortedPlaces(costs: Uint32Array, lowest: number, highest: number): Uint32Array {
  const places = costs.map((_, place) => place);
  if (highest - lowest > COUNTED_COSTS * costs.length)
    return places.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || a - b);
  const ends = new Uint32Array(highest - lowest + 1);
  for (const cost of costs) ends[cost - lowest] = (ends[cost - lowest] ?? 0) + 1;
  for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
  for (let place = costs.length - 1; place >= 0; place--) {
    const cost = (costs[place] ?? 0) - lowest;
    const next = (ends[cost] ?? 0) - 1;
    ends[cost] = next;
    places[next] = place;
  }
  return places;
}

/** Step of the ordering: gives each document a cost, lower costs first. */
type Rule = (slots: Uint32Array, features: () => Features) => Uint32Array;

/**
 * Returns the index's ranking rules in order; without a text only the rules about values.
 * @param sort rules of the query, which replace the rule `sort`
 */
export function rankingRules(
  { settings, structure }: SearchIndex,
  text: { plan: Plan; coverage: Coverage } | undefined,
  sort: readonly SortRule[],
) {
  const textRules = text ? textRulesOf(text.plan, text.coverage) : new Map<string, Rule[]>();
  const sorted = new Set<string>();
  const valueRule = (rule: SortRule): readonly Rule[] => {
    const { positions } = structure;
    if (rule.point !== undefined) {
      const { point, descending } = rule;
      return positions === undefined ? [] : [(slots) => positions.sortCosts(slots, point, descending)];
    }
    const column = structure.columns.get(rule.attribute);
    // Like in Meilisearch, only the first rule of an attribute counts.
    if (column === undefined || sorted.has(rule.attribute)) return [];
    sorted.add(rule.attribute);
    return [(slots) => column.sortCosts(slots, rule.descending)];
  };
  const rules = settings.rankingRules.flatMap((name): readonly Rule[] => {
    if (name === 'sort') return sort.flatMap(valueRule);
    const custom = customRule(name);
    return custom === undefined ? (textRules.get(name) ?? []) : valueRule({ ...custom, point: undefined });
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
