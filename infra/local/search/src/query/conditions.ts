import type { TypedFastBitSet } from 'typedfastbitset';
import type { Positions } from '../index/positions.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { ApiError, finiteNumber, formatNames } from '../request.ts';
import { foldFacet } from '../tokenizer.ts';

/** Finds the slots that satisfy a condition, with dead ones; the caller may change the set. */
export type Condition = (index: SearchIndex, uid: string) => TypedFastBitSet;

/** Builds the condition that all of the conditions hold; at least one. */
export function all(conditions: readonly Condition[]): Condition {
  return (index, uid) => conditions.map((holds) => holds(index, uid)).reduce((both, other) => both.intersection(other));
}

/** Builds the condition that any of the conditions holds; at least one. */
export function any(conditions: readonly Condition[]): Condition {
  return (index, uid) => conditions.map((holds) => holds(index, uid)).reduce((both, other) => both.union(other));
}

/** Builds the condition that another one does not hold. */
export function not(condition: Condition): Condition {
  return (index, uid) => index.alive.new_difference(condition(index, uid));
}

/** Builds the condition that an attribute equals one of the values. */
export function equals(attribute: string, values: readonly string[]): Condition {
  const numbers = new Set(values.map(finiteNumber));
  const texts = new Set(values.map(foldFacet));
  return (index, uid) =>
    columnOf(index, uid, attribute).where(JSON.stringify(values), ({ number, folded }) =>
      number === undefined ? texts.has(folded) : numbers.has(number),
    );
}

type Comparable = number | string;
const COMPARISONS: Readonly<Record<string, (value: Comparable, bound: Comparable) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

/** Builds the condition that an attribute is in relation to a bound: texts to its text, numbers to its number. */
export function compares(attribute: string, operator: string, bound: string): Condition {
  const holds = COMPARISONS[operator] ?? (() => false);
  const [limit, text] = [finiteNumber(bound) ?? Number.NaN, foldFacet(bound)];
  return (index, uid) =>
    columnOf(index, uid, attribute).where(`${operator}${bound}`, ({ number, folded }) =>
      number === undefined ? holds(folded, text) : holds(number, limit),
    );
}

/** Builds a condition on the positions of documents. */
export function located(find: (positions: Positions) => TypedFastBitSet): Condition {
  return (index, uid) => {
    const { positions } = index.structure;
    if (positions !== undefined && index.settings.filterableAttributes.includes('_geo')) return find(positions);
    throw notFilterable(index, uid, '_geo/_geojson');
  };
}

function columnOf(index: SearchIndex, uid: string, attribute: string) {
  const column = index.structure.columns.get(attribute);
  if (column !== undefined && index.settings.filterableAttributes.includes(attribute)) return column;
  throw notFilterable(index, uid, attribute);
}

function notFilterable({ settings }: SearchIndex, uid: string, attribute: string): ApiError {
  const names = settings.filterableAttributes.toSorted();
  const known =
    names.length === 0
      ? 'This index does not have configured filterable attributes.'
      : `Available filterable attribute patterns are: ${formatNames(names)}.`;
  const message = `Index \`${uid}\`: Attribute \`${attribute}\` is not filterable. ${known}`;
  return new ApiError('invalid_search_filter', message);
}
