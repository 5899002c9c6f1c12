import { evaluateFilter } from '../filter/evaluate.ts';
import { parseFilterParameter } from '../filter/filter-parameter.ts';
import { ApiError } from '../http/api-error.ts';
import { patternMatches } from '../index/attribute-patterns.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { availablePatterns, featuresOf } from '../settings/filterable.ts';
import type { Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';
import type { TextMatches, TextRequest } from './text-match.ts';

/** Documents that satisfy a call, before they are put in order. */
export interface Candidates {
  readonly slots: Uint32Array;
  readonly plan: Plan | undefined;
  readonly coverage: Coverage | undefined;
}

/** What decides which documents are found. */
export interface CandidateRequest extends TextRequest {
  readonly filter: unknown;
}

/** Finds the documents for a query text and filter. Throws invalid_search_filter and invalid_search_attributes_to_search_on. */
export function findCandidates(
  index: SearchIndex,
  uid: string,
  request: CandidateRequest,
  texts: TextMatches,
): Candidates {
  const filter = parseFilterParameter(request.filter, 'invalid_search_filter');
  const allowed = filter === undefined ? undefined : evaluateFilter(index, uid, filter, 'invalid_search_filter');
  const searchOn = request.attributesToSearchOn;
  if (searchOn !== undefined) checkSearchOn(index, uid, searchOn);
  const { words, found } = texts.of(index, request);
  const both = found === undefined ? allowed : allowed === undefined ? found : allowed.and(found);
  if (words === undefined) return { slots: index.ordered(both), plan: undefined, coverage: undefined };
  return { slots: (both ?? index.alive).toArray(), ...words };
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
