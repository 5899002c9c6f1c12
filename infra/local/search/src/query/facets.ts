import { type Column, compareValues } from '../index/column.ts';
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
    const byCount = faceting.sortFacetValuesBy['*'] === 'count';
    found.sort((a, b) => (byCount ? b.count - a.count : 0) || compareValues(a, b));
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

type Counted = Column['values'][number] & { count: number };

function countsOf(column: Column, slots: Uint32Array): Counted[] {
  const counts = column.count(slots);
  return column.values.flatMap((value, id) => {
    const count = counts[id] ?? 0;
    return count > 0 ? [{ ...value, count }] : [];
  });
}
