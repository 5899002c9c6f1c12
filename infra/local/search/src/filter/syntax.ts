import { ApiError } from '../http/api-error.ts';

/** A piece of a filter text; `start` and `end` count characters from 0. */
export interface FilterToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly source: string;
}

/** Comparison operators of the grammar. */
export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=';

/** A parsed filter. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'compare'; readonly attribute: FilterToken; readonly operator: Comparison; readonly value: string }
  | { readonly kind: 'between'; readonly attribute: FilterToken; readonly from: string; readonly to: string }
  | { readonly kind: 'in'; readonly attribute: FilterToken; readonly values: readonly string[] }
  | { readonly kind: 'exists' | 'null' | 'empty'; readonly attribute: FilterToken };

/** Refuses a filter and points at the place, in the reference engine's manner `from:to filter`. */
export function filterError(
  message: string,
  source: string,
  start: number,
  end: number,
  code = 'invalid_search_filter',
): ApiError {
  return new ApiError(code, `${message}\n${start + 1}:${end + 1} ${source}`);
}
