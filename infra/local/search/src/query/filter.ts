import type { TypedFastBitSet } from 'typedfastbitset';
import type { SearchIndex } from '../index/search-index.ts';
import { ApiError, formatNames } from '../request.ts';
import { foldFacet } from '../tokenizer.ts';

const CONDITION = /^\s*([\p{L}\p{N}_-]+)\s*(=|>=|<=|>|<)\s*(?:"((?:[^"\\]|\\.)*)"|([\p{L}\p{N}_.-]+))\s*$/u;
const COMPARISONS: Readonly<Record<string, (number: number, bound: number) => boolean>> = {
  '=': (number, bound) => number === bound,
  '>': (number, bound) => number > bound,
  '>=': (number, bound) => number >= bound,
  '<': (number, bound) => number < bound,
  '<=': (number, bound) => number <= bound,
};
const CODE = 'invalid_search_filter';

/**
 * Finds the live documents that satisfy all conditions of a `filter`: a text such as `pais = "MX"` or `precio >= 10`,
 * or a list of such texts. Undefined without a filter.
 * @throws {ApiError} `invalid_search_filter` for all other forms, and for an attribute that is not filterable
 */
export function filterDocuments(
  index: SearchIndex,
  uid: string,
  filter: string | string[],
): TypedFastBitSet | undefined {
  return [filter]
    .flat()
    .reduce<TypedFastBitSet | undefined>(
      (both, text) => slotsOf(index, uid, text).intersection(both ?? index.alive),
      undefined,
    );
}

function slotsOf(index: SearchIndex, uid: string, text: string): TypedFastBitSet {
  const [, attribute = '', operator = '', inQuotes, plain = ''] = CONDITION.exec(text) ?? [];
  const holds = COMPARISONS[operator];
  if (holds === undefined) {
    const form = 'this server takes conditions such as `attribute = "text"` and `attribute >= 1`, alone or in a list';
    throw new ApiError(CODE, `Invalid syntax for the filter parameter: ${form}, found: \`${text}\`.`);
  }
  const { filterableAttributes } = index.settings;
  const column = index.structure.columns.get(attribute);
  if (column === undefined || !filterableAttributes.includes(attribute)) {
    throw new ApiError(
      CODE,
      `Index \`${uid}\`: Attribute \`${attribute}\` is not filterable. Available filterable attribute patterns are: ${formatNames(filterableAttributes)}.`,
    );
  }
  const value = inQuotes?.replaceAll(/\\(.)/g, '$1') ?? plain;
  const bound = value.trim() === '' ? Number.NaN : Number(value);
  if (operator !== '=' && Number.isNaN(bound))
    throw new ApiError(CODE, `This server compares with numbers only, found: \`${text}\`.`);
  const wanted = foldFacet(value);
  return column.where(`${operator}${value}`, ({ number, folded }) =>
    number === undefined ? operator === '=' && folded === wanted : holds(number, bound),
  );
}
