import { ApiError } from '../http/api-error.ts';
import type { AttributeColumn } from '../index/attribute-column.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { availablePatterns, featuresOf } from '../settings/filterable.ts';

/** Counts per value of each asked attribute, and lowest and highest number of numeric ones. */
export interface FacetResult {
  facetDistribution: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
}

/** Order of a facet's values: the attribute's own setting, else that of `*`. */
export function facetOrder(index: SearchIndex, attribute: string): 'alpha' | 'count' {
  const orders = index.settings.faceting.sortFacetValuesBy;
  return orders[attribute] ?? orders['*'] ?? 'alpha';
}

/** Counts the values of the asked facets (`*` for all) among the given documents. Throws invalid_search_facets. */
export function facetsOf(index: SearchIndex, uid: string, asked: readonly string[], slots: Uint32Array): FacetResult {
  const result: FacetResult = { facetDistribution: {}, facetStats: {} };
  for (const attribute of facetNames(index, uid, asked)) {
    const column = index.structure.columns.get(attribute);
    if (column === undefined) {
      if (!asked.includes('*')) result.facetDistribution[attribute] = {};
      continue;
    }
    const counts = column.count(slots);
    const stats = statsOf(column, counts);
    const distribution = distributionOf(
      column,
      counts,
      facetOrder(index, attribute),
      index.settings.faceting.maxValuesPerFacet,
    );
    if (column.values.length > 0 || asked.includes(attribute)) result.facetDistribution[attribute] = distribution;
    if (stats !== undefined) result.facetStats[attribute] = stats;
  }
  return result;
}

function facetNames(index: SearchIndex, uid: string, asked: readonly string[]): string[] {
  const entries = index.settings.filterableAttributes;
  const filterable = (attribute: string): boolean => {
    const features = featuresOf(entries, attribute);
    return features !== undefined && (features.equality || features.comparison);
  };
  const invalid = asked.filter((attribute) => attribute !== '*' && !filterable(attribute)).toSorted();
  if (invalid.length > 0) {
    const names = availablePatterns(entries, ({ equality, comparison }) => equality || comparison);
    const known =
      names.length === 0
        ? 'This index does not have configured filterable attributes.'
        : `Available filterable attributes patterns are: \`${names.join(', ')}\`.`;
    const subject =
      invalid.length === 1 ? `Attribute \`${invalid[0]}\` is` : `Attributes \`${invalid.join(', ')}\` are`;
    throw new ApiError(
      'invalid_search_facets',
      `Index \`${uid}\`: Invalid facet distribution: ${subject} not filterable. ${known}`,
    );
  }
  if (!asked.includes('*')) return [...new Set(asked)].sort();
  return [...index.structure.columns.keys()].filter(filterable).sort();
}

function statsOf(column: AttributeColumn, counts: Uint32Array): { min: number; max: number } | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [id, { number }] of column.values.entries()) {
    if (number === undefined || counts[id] === 0) continue;
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  return min > max ? undefined : { min, max };
}

function distributionOf(
  column: AttributeColumn,
  counts: Uint32Array,
  order: 'alpha' | 'count',
  limit: number,
): Record<string, number> {
  const found: {
    readonly name: string;
    readonly sort: string;
    readonly number: number | undefined;
    readonly count: number;
  }[] = [];
  for (const [id, value] of column.values.entries()) {
    const count = counts[id] ?? 0;
    if (count > 0) found.push({ name: value.shown, sort: value.folded, number: value.number, count });
  }
  found.sort((a, b) => (order === 'count' ? b.count - a.count : 0) || compareNames(a, b));
  return Object.fromEntries(found.slice(0, limit).map(({ name, count }) => [name, count]));
}

function compareNames(
  a: { readonly sort: string; readonly number: number | undefined },
  b: { readonly sort: string; readonly number: number | undefined },
): number {
  if (a.number !== undefined && b.number !== undefined) return a.number - b.number;
  if (a.number !== undefined) return -1;
  if (b.number !== undefined) return 1;
  return a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0;
}
