import { ApiError } from '../http/api-error.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';
import { type Features, MAX_POSITION_CLASS } from './features.ts';

/** Place of a document among the possible ones of a rule: `rank` of `of`, higher is better. */
export interface Rank {
  readonly rank: number;
  readonly of: number;
}

/** One step of the ordering: documents of lower cost come first. */
export interface Rule {
  /** The cost of each of the documents. */
  costs(slots: Uint32Array, features: () => Features): Uint32Array;
  /** Share in the score, or undefined where the rule has none. */
  rank(cost: number): Rank | undefined;
}

/** A request to sort by an attribute. */
export interface SortOrder {
  readonly attribute: string;
  readonly descending: boolean;
}

/**
 * Reads the `sort` of a call and checks it against the settings. Throws invalid_search_sort.
 * @param code error code of the calling route.
 */
export function parseSort(
  index: SearchIndex,
  uid: string,
  entries: readonly string[],
  code = 'invalid_search_sort',
): SortOrder[] {
  const { sortableAttributes, rankingRules } = index.settings;
  const orders = entries.map((entry) => {
    const match = /^(.+):(asc|desc)$/s.exec(entry);
    const attribute = match?.[1];
    if (attribute === undefined) {
      throw new ApiError(
        code,
        `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${entry}\`.`,
      );
    }
    if (attribute === '_geo') {
      throw new ApiError(
        code,
        "`_geo` is a reserved keyword and thus can't be used as a sort expression. Use the _geoPoint(latitude, longitude) built-in rule to sort on _geo field coordinates.",
      );
    }
    if (attribute === '_geoDistance')
      throw new ApiError(code, "`_geoDistance` is a reserved keyword and thus can't be used as a sort expression.");
    return { attribute: attribute.startsWith('_geoPoint(') ? '_geo' : attribute, descending: match?.[2] === 'desc' };
  });
  for (const { attribute } of orders) {
    if (sortableAttributes.some((name) => name === attribute || name === '*' || attribute.startsWith(`${name}.`)))
      continue;
    const known =
      sortableAttributes.length === 0
        ? 'This index does not have configured sortable attributes.'
        : `Available sortable attributes are: \`${sortableAttributes.toSorted().join(', ')}\`.`;
    throw new ApiError(code, `Index \`${uid}\`: Attribute \`${attribute}\` is not sortable. ${known}`);
  }
  if (orders.length > 0 && code === 'invalid_search_sort' && !rankingRules.includes('sort')) {
    throw new ApiError(
      code,
      `Index \`${uid}\`: You must specify where \`sort\` is listed in the rankingRules setting to use the sort parameter at search time.`,
    );
  }
  return orders;
}

/** Ordering by an attribute's values. */
export function sortRule(index: SearchIndex, { attribute, descending }: SortOrder): Rule {
  const column = index.structure.columns.get(attribute);
  return {
    costs: (slots) => column?.sortCosts(slots, descending) ?? new Uint32Array(slots.length),
    rank: () => undefined,
  };
}

const scored = (costs: Rule['costs'], most: number): Rule => ({
  costs,
  rank: (value) => ({ rank: Math.max(0, most - value) + 1, of: most + 1 }),
});

/** The index's ranking rules in order, `sort` filled with the call's. Without a plan only sorting rules remain. */
export function rulesOf(
  index: SearchIndex,
  sort: readonly SortOrder[],
  plan: Plan | undefined,
  coverage: Coverage | undefined,
): Rule[] {
  const rules = index.settings.rankingRules.flatMap((name): Rule[] => {
    if (name === 'sort') return sort.map((order) => sortRule(index, order));
    const custom = /^(.+):(asc|desc)$/s.exec(name);
    if (custom?.[1] !== undefined) return [sortRule(index, { attribute: custom[1], descending: custom[2] === 'desc' })];
    return plan === undefined || coverage === undefined ? [] : textRules(index, name, plan, coverage);
  });
  // Documents with more words always come first, whatever the settings leave out.
  if (plan !== undefined && coverage !== undefined && !index.settings.rankingRules.includes('words')) {
    return [...textRules(index, 'words', plan, coverage), ...rules];
  }
  return rules;
}

function textRules(index: SearchIndex, name: string, plan: Plan, coverage: Coverage): Rule[] {
  const words = plan.terms.length;
  const heaviest = index.structure.inverted.fields.reduce(
    (most, _, field) => Math.max(most, index.structure.fieldWeight(field)),
    0,
  );
  const attributeRank = scored((slots, features) => features().attributeCosts(slots), words * heaviest);
  const position = scored((slots, features) => features().positionCosts(slots), words * MAX_POSITION_CLASS);
  switch (name) {
    case 'words':
      return [
        {
          costs: (slots) => slots.map((slot) => words - (coverage.wordCounts[slot] ?? 0)),
          rank: (cost) => ({ rank: words - cost, of: words }),
        },
      ];
    case 'typo':
      return [scored((slots) => slots.map((slot) => coverage.typoCounts[slot] ?? 0), plan.maxTypos)];
    case 'proximity':
      return words < 2 ? [] : [scored((slots, features) => features().proximityCosts(slots), (words - 1) * 7)];
    case 'attribute':
      return [attributeRank, position];
    case 'attributeRank':
      return [attributeRank];
    case 'wordPosition':
      return [position];
    case 'exactness':
      return [
        scored((slots, features) => features().exactAttributeCosts(slots), 2),
        scored((slots, features) => features().missingExactWords(slots), words),
      ];
    default:
      return [];
  }
}
