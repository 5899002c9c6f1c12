import { ApiError } from '../http/api-error.ts';
import { parseFilterText } from './parser.ts';
import type { Filter } from './syntax.ts';

/**
 * Reads the `filter` of a call: a text, or a list (all must hold) whose items are
 * texts or lists (one must hold).
 * @param code error code of the calling route, such as invalid_search_filter.
 */
export function parseFilterParameter(value: unknown, code: string): Filter | undefined {
  try {
    return parse(value);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_search_filter') throw new ApiError(code, error.message);
    throw error;
  }
}

function parse(value: unknown): Filter | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return parseFilterText(value);
  if (!Array.isArray(value)) throw wrongShape('String, Array', value);
  return all(
    'and',
    value.map((item) => {
      if (typeof item === 'string') return parseFilterText(item);
      if (!Array.isArray(item)) throw wrongShape('String, [String]', item);
      return all(
        'or',
        item.map((inner) => {
          if (typeof inner !== 'string') throw wrongShape('String', inner);
          return parseFilterText(inner);
        }),
      );
    }),
  );
}

function all(kind: 'and' | 'or', parts: readonly (Filter | undefined)[]): Filter | undefined {
  const given = parts.filter((part) => part !== undefined);
  const [only] = given;
  return given.length <= 1 ? only : { kind, parts: given };
}

function wrongShape(expected: string, value: unknown): ApiError {
  return new ApiError(
    'invalid_search_filter',
    `Invalid syntax for the filter parameter: \`expected ${expected}, found: ${JSON.stringify(value)}\`.`,
  );
}
