import { ApiError } from '../http/api-error.ts';
import { Bitset } from '../index/bitset.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { ColumnValue } from '../index/value-order.ts';
import { availablePatterns, featuresOf } from '../settings/filterable.ts';
import { foldFacet } from '../text/fold.ts';
import { type Comparison, type Filter, type FilterToken, filterError } from './syntax.ts';

/**
 * Living documents for which the filter holds. Throws the given code where an
 * attribute is not declared filterable or not with this operator.
 * @param uid name of the index for messages.
 */
export function evaluateFilter(index: SearchIndex, uid: string, filter: Filter, code: string): Bitset {
  return new Evaluation(index, uid, code).run(filter).and(index.alive);
}

class Evaluation {
  readonly #index: SearchIndex;
  readonly #uid: string;
  readonly #code: string;

  constructor(index: SearchIndex, uid: string, code: string) {
    this.#index = index;
    this.#uid = uid;
    this.#code = code;
  }

  run(filter: Filter): Bitset {
    switch (filter.kind) {
      case 'and': {
        const [first, ...rest] = filter.parts.map((part) => this.run(part));
        return rest.reduce((sum, part) => sum.and(part), first ?? this.#index.alive.clone());
      }
      case 'or':
        return filter.parts.reduce((sum, part) => sum.or(this.run(part)), new Bitset());
      case 'not':
        return this.#complement(this.run(filter.part));
      case 'compare':
        return this.#compare(filter.attribute, filter.operator, filter.value);
      case 'between':
        return this.#between(filter.attribute, filter.from, filter.to);
      case 'in':
        return this.#in(filter.attribute, filter.values);
      case 'exists':
        return this.#column(filter.attribute, 'EXISTS')?.exists.clone() ?? new Bitset();
      case 'null':
        return this.#column(filter.attribute, 'IS NULL')?.nulls.clone() ?? new Bitset();
      case 'empty':
        return this.#column(filter.attribute, 'IS EMPTY')?.empties.clone() ?? new Bitset();
    }
  }

  #complement(set: Bitset): Bitset {
    return this.#index.alive.clone().andNot(set);
  }

  #compare(attribute: FilterToken, operator: Comparison, value: string): Bitset {
    const column = this.#column(attribute, operator);
    if (operator === '=') return column?.equal(value) ?? new Bitset();
    if (operator === '!=') return this.#complement(column?.equal(value) ?? new Bitset());
    const compare = comparerTo(value);
    const low = (candidate: ColumnValue): boolean =>
      operator === '>' ? compare(candidate) > 0 : operator !== '>=' || compare(candidate) >= 0;
    const high = (candidate: ColumnValue): boolean =>
      operator === '<' ? compare(candidate) < 0 : operator !== '<=' || compare(candidate) <= 0;
    return column?.between(low, high) ?? new Bitset();
  }

  #between(attribute: FilterToken, from: string, to: string): Bitset {
    const column = this.#column(attribute, 'TO');
    const [low, high] = [comparerTo(from), comparerTo(to)];
    return (
      column?.between(
        (value) => low(value) >= 0,
        (value) => high(value) <= 0,
      ) ?? new Bitset()
    );
  }

  #in(attribute: FilterToken, values: readonly string[]): Bitset {
    const column = this.#column(attribute, 'IN');
    return values.reduce((sum, value) => sum.or(column?.equal(value) ?? new Bitset()), new Bitset());
  }

  #column(attribute: FilterToken, operator: string) {
    const entries = this.#index.settings.filterableAttributes;
    const features = featuresOf(entries, attribute.text);
    if (features === undefined || !(features.equality || features.comparison)) {
      const names = availablePatterns(entries, ({ equality, comparison }) => equality || comparison);
      const known =
        names.length === 0
          ? 'This index does not have configured filterable attributes.'
          : `Available filterable attribute patterns are: ${names
              .toSorted()
              .map((name) => `\`${name}\``)
              .join(', ')}.`;
      throw filterError(
        `Index \`${this.#uid}\`: Attribute \`${attribute.text}\` is not filterable. ${known}`,
        attribute.source,
        attribute.start,
        attribute.end,
        this.#code,
      );
    }
    const allowed = allowedOperators(features.equality, features.comparison);
    if (!allowed.includes(operator)) {
      throw new ApiError(
        this.#code,
        `Index \`${this.#uid}\`: Filter operator \`${operator}\` is not allowed for the attribute \`${attribute.text}\`.\n  - Note: allowed operators: ${allowed.join(', ')}.\n  - Note: field \`${attribute.text}\` matched rule #${features.rule} in \`filterableAttributes\``,
      );
    }
    return this.#index.structure.columns.get(attribute.text);
  }
}

function allowedOperators(equality: boolean, comparison: boolean): string[] {
  return [
    'OR',
    'AND',
    'NOT',
    ...(equality ? ['=', '!=', 'IN'] : []),
    ...(comparison ? ['<', '>', '<=', '>=', 'TO'] : []),
    'IS EMPTY',
    'IS NULL',
    'EXISTS',
  ];
}

/** Sign of a value minus the bound; NaN (never accepted) where a number meets a bound that is not one. */
function comparerTo(bound: string): (value: ColumnValue) => number {
  const number = bound.trim() === '' ? Number.NaN : Number(bound);
  const folded = foldFacet(bound);
  return (value) => {
    if (value.number !== undefined) return value.number - number;
    return value.folded === folded ? 0 : value.folded < folded ? -1 : 1;
  };
}
