import { ApiError } from '../http/api-error.ts';
import { Field, unknownField } from '../http/expect.ts';
import { isObject, type JsonObject } from '../index/json.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { facetOrder } from '../result/facets.ts';
import { availablePatterns, featuresOf } from '../settings/filterable.ts';
import { EditDistance } from '../text/edit-distance.ts';
import { characterCount, fold } from '../text/fold.ts';
import { findCandidates } from './candidates.ts';
import { parseSearchBody, SEARCH_FIELDS } from './search-parameters.ts';
import { TextMatches } from './text-match.ts';

const OWN_FIELDS = ['facetName', 'facetQuery', 'exhaustiveFacetCount'];

/** Answer to a search among the values of a facet. */
export interface FacetSearchAnswer {
  facetHits: { value: string; count: number }[];
  facetQuery: string | null;
  processingTimeMs: number;
}

/**
 * Finds the values of a facet that begin with a text (typos allowed as in words)
 * among the documents of a search. Throws missing_facet_search_facet_name,
 * invalid_facet_search_facet_name, invalid_facet_search_facet_query, facet_search_disabled.
 */
export function facetSearch(index: SearchIndex, uid: string, body: unknown): FacetSearchAnswer {
  const started = performance.now();
  if (!isObject(body)) throw new Field(body, '', 'bad_request').wrongType('an object');
  const own = readOwn(body);
  const parameters = parseSearchBody(body, '', OWN_FIELDS);
  checkFacet(index, uid, own.name);
  const { slots } = findCandidates(index, uid, parameters, new TextMatches());
  const column = index.structure.columns.get(own.name);
  const counts = column?.count(slots);
  const accepts = matcherOf(index, own.query ?? '');
  const hits = [...(column?.values ?? [])].flatMap((value, id) => {
    const count = counts?.[id] ?? 0;
    return count > 0 && accepts(fold(value.shown.trim())) ? [{ value: value.shown, count, sort: value.folded }] : [];
  });
  const byCount = facetOrder(index, own.name) === 'count';
  hits.sort((a, b) => (byCount ? b.count - a.count : 0) || (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0));
  return {
    facetHits: hits.slice(0, index.settings.faceting.maxValuesPerFacet).map(({ value, count }) => ({ value, count })),
    facetQuery: own.query,
    processingTimeMs: Math.floor(performance.now() - started),
  };
}

function readOwn(body: JsonObject): { readonly name: string; readonly query: string | null } {
  const known = [...OWN_FIELDS, ...SEARCH_FIELDS];
  for (const name of Object.keys(body)) if (!known.includes(name)) throw unknownField(name, '', known, 'bad_request');
  if (body.facetName === undefined) throw new ApiError('missing_facet_search_facet_name', 'Missing field `facetName`');
  const name = new Field(body.facetName, '.facetName', 'invalid_facet_search_facet_name').string();
  const query = body.facetQuery ?? null;
  return {
    name,
    query: query === null ? null : new Field(query, '.facetQuery', 'invalid_facet_search_facet_query').string(),
  };
}

function checkFacet(index: SearchIndex, uid: string, name: string): void {
  if (!index.settings.facetSearch)
    throw new ApiError('facet_search_disabled', 'The facet search is disabled for this index');
  const entries = index.settings.filterableAttributes;
  if (featuresOf(entries, name)?.facetSearch === true) return;
  const names = availablePatterns(entries, (features) => features.facetSearch);
  const known =
    names.length === 0
      ? 'This index does not have configured facet-searchable attributes.'
      : `Available facet-searchable attributes patterns are: \`${names.join(', ')}\`.`;
  throw new ApiError(
    'invalid_facet_search_facet_name',
    `Index \`${uid}\`: Attribute \`${name}\` is not facet-searchable. ${known} To make it facet-searchable add it to the \`filterableAttributes\` index settings.`,
  );
}

function matcherOf(index: SearchIndex, query: string): (value: string) => boolean {
  const wanted = fold(query.trim());
  if (wanted === '') return () => true;
  const { enabled, minWordSizeForTypos, disableOnWords } = index.settings.typoTolerance;
  const length = characterCount(wanted);
  const exact = !enabled || disableOnWords.map(fold).includes(wanted);
  const typos = exact || length < minWordSizeForTypos.oneTypo ? 0 : length < minWordSizeForTypos.twoTypos ? 1 : 2;
  if (typos === 0) return (value) => value.startsWith(wanted);
  const distance = new EditDistance(wanted, typos, true);
  return (value) => distance.to(value) <= typos;
}
