import { evaluateFilter } from '../filter/evaluate.ts';
import { parseFilterParameter } from '../filter/filter-parameter.ts';
import { ApiError } from '../http/api-error.ts';
import { patternMatches } from '../index/attribute-patterns.ts';
import type { Bitset } from '../index/bitset.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { availablePatterns, featuresOf } from '../settings/filterable.ts';
import { type Plan, Planner } from './alternatives.ts';
import { type Coverage, cover, type MatchingStrategy } from './coverage.ts';
import { parseQuery } from './parse-query.ts';
import { findPhrase } from './phrase.ts';

/** Documents that satisfy a call, before they are put in order. */
export interface Candidates {
  readonly slots: Uint32Array;
  readonly plan: Plan | undefined;
  readonly coverage: Coverage | undefined;
}

/** What decides which documents are found. */
export interface CandidateRequest {
  readonly q: string | null;
  readonly filter: unknown;
  readonly matchingStrategy: MatchingStrategy;
  readonly attributesToSearchOn: readonly string[] | undefined;
}

/** Finds the documents for a query text and filter. Throws invalid_search_filter and invalid_search_attributes_to_search_on. */
export function findCandidates(index: SearchIndex, uid: string, request: CandidateRequest): Candidates {
  const filter = parseFilterParameter(request.filter, 'invalid_search_filter');
  const universe = filter === undefined ? undefined : evaluateFilter(index, uid, filter, 'invalid_search_filter');
  const searchOn = request.attributesToSearchOn;
  if (searchOn !== undefined) checkSearchOn(index, uid, searchOn);
  const { structure, settings } = index;
  const parsed = parseQuery(
    request.q ?? '',
    structure.tokenizer,
    settings.stopWords,
    settings.prefixSearch !== 'disabled',
  );
  const allowed = exclude(index, universe, parsed.excluded);
  if (parsed.terms.length === 0) return { slots: inOrder(index, allowed), plan: undefined, coverage: undefined };
  const plan = new Planner(index, searchOn?.includes('*') === true ? undefined : searchOn).plan(parsed.terms);
  const coverage = cover(plan, inOrder(index, allowed), index.slotCount, request.matchingStrategy);
  return { slots: coverage.slots, plan, coverage };
}

function exclude(
  index: SearchIndex,
  universe: Bitset | undefined,
  excluded: readonly (readonly (string | null)[])[],
): Bitset | undefined {
  if (excluded.length === 0) return universe;
  const left = universe ?? index.alive.clone();
  for (const words of excluded) {
    const { slots } = findPhrase(index.structure.inverted, words);
    for (let at = 0; at < slots.length; at++) left.remove(slots.get(at));
  }
  return left;
}

function inOrder(index: SearchIndex, allowed: Bitset | undefined): Uint32Array {
  const ordered = index.ordered();
  return allowed === undefined ? ordered : ordered.filter((slot) => allowed.has(slot));
}

function checkSearchOn(index: SearchIndex, uid: string, attributes: readonly string[]): void {
  const { searchableAttributes, displayedAttributes } = index.settings;
  const names = searchableAttributes[0] === '*' ? index.structure.inverted.fields : searchableAttributes;
  for (const attribute of attributes) {
    const known = names.some((name) => patternMatches(attribute, name) || patternMatches(name, attribute));
    if (attribute === '*' || known) continue;
    const shown = names
      .filter((name) => displayedAttributes.some((pattern) => patternMatches(pattern, name)))
      .toSorted();
    const hidden = shown.length < names.length ? ', <..hidden-attributes>' : '';
    throw new ApiError(
      'invalid_search_attributes_to_search_on',
      `Index \`${uid}\`: Attribute \`${attribute}\` is not searchable. Available searchable attributes are: \`${shown.join(', ')}${hidden}\`.`,
    );
  }
}

/** Attribute by which results are made distinct: the call's, which must be filterable, else the settings'. */
export function distinctAttribute(index: SearchIndex, uid: string, asked: string | undefined): string | undefined {
  if (asked === undefined) return index.settings.distinctAttribute ?? undefined;
  const entries = index.settings.filterableAttributes;
  const features = featuresOf(entries, asked);
  if (features !== undefined && (features.equality || features.comparison)) return asked;
  const names = availablePatterns(entries, ({ equality, comparison }) => equality || comparison);
  const shown = names.filter((name) =>
    index.settings.displayedAttributes.some((pattern) => patternMatches(pattern, name)),
  );
  const known =
    names.length === 0
      ? 'This index does not have configured filterable attributes.'
      : `Available filterable attribute patterns are: \`${shown.join(', ')}${shown.length < names.length ? ', <..hidden-attributes>' : ''}\`.`;
  throw new ApiError(
    'invalid_search_distinct',
    `Index \`${uid}\`: Attribute \`${asked}\` is not filterable and thus, cannot be used as distinct attribute. ${known}`,
  );
}
