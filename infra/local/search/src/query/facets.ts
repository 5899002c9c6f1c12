import type { Column, ColumnValue } from '../index/column.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { ApiError, formatNames } from '../request.ts';

/** Counts of each value of the requested attributes, and the lowest and highest number of numeric attributes. */
interface FacetResult {
  facetDistribution: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
}

/** Counts attributes' values among documents. @throws {ApiError} `invalid_search_facets` if one is not filterable */
export function facetsOf(index: SearchIndex, uid: string, asked: readonly string[], slots: Uint32Array): FacetResult {
  const { filterableAttributes, faceting } = index.settings;
  const invalid = asked.find((name) => name === '_geo' || !filterableAttributes.includes(name));
  if (invalid !== undefined) {
    throw new ApiError(
      'invalid_search_facets',
      `Index \`${uid}\`: Invalid facet distribution: Attribute \`${invalid}\` is not filterable. Available filterable attributes patterns are: ${formatNames(filterableAttributes)}.`,
    );
  }
  const result: FacetResult = { facetDistribution: {}, facetStats: {} };
  for (const attribute of asked.toSorted()) {
    const column = index.structure.columns.get(attribute);
    const found = column ? countsOf(column, slots) : [];
    if (faceting.sortFacetValuesBy['*'] === 'count') found.sort((a, b) => b.count - a.count);
    const shown = found.slice(0, faceting.maxValuesPerFacet).map(({ shown, count }) => [shown, count]);
    result.facetDistribution[attribute] = Object.fromEntries(shown);
    const numbers = found.flatMap(({ number }) => number ?? []);
    if (numbers.length > 0)
      result.facetStats[attribute] = {
        min: numbers.reduce((a, b) => Math.min(a, b)),
        max: numbers.reduce((a, b) => Math.max(a, b)),
      };
  }
  return result;
}

type Counted = ColumnValue & { count: number };

/** Lists the values that at least one slot has, in their order. */
function countsOf(column: Column, slots: Uint32Array): Counted[] {
  const counts = column.count(slots);
  const found: Counted[] = [];
  for (const id of column.order()) {
    const [value, count = 0] = [column.values[id], counts[id]];
    if (value && count > 0) found.push({ ...value, count });
  }
  return found;
}
