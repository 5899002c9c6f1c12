import type { TypedFastBitSet } from 'typedfastbitset';
import { z } from 'zod';
import { findPhrase } from '../index/inverted-index.ts';
import type { Catalog, SearchIndex } from '../index/search-index.ts';
import {
  ApiError,
  attributeNames,
  count,
  fieldCode,
  formatNames,
  type JsonObject,
  parse,
  placed,
  strings,
} from '../request.ts';
import { type Plan, Planner } from './alternatives.ts';
import { type Coverage, cover } from './coverage.ts';
import { facetsOf } from './facets.ts';
import { Features } from './features.ts';
import { filterDocuments } from './filter.ts';
import { Highlighter } from './highlight.ts';
import { order, rankingRules } from './order.ts';
import { parseQuery } from './parse-query.ts';
import { sortRules } from './sort.ts';

/** Parameters of a query; null counts as missing. */
const querySchema = z.strictObject({
  indexUid: z.string(),
  q: z.string().nullish(),
  offset: count.nullish(),
  limit: count.nullish(),
  filter: z.union([z.string(), z.array(z.union([z.string(), strings]))]).nullish(),
  sort: strings.nullish(),
  facets: strings.nullish(),
  attributesToSearchOn: strings.nullish(),
  attributesToRetrieve: attributeNames.nullish(),
  attributesToHighlight: attributeNames.nullish(),
  highlightPreTag: z.string().nullish(),
  highlightPostTag: z.string().nullish(),
});
const codeOf = (name: string) => (name === 'indexUid' ? 'missing_index_uid' : fieldCode('invalid_search', name));
const callSchema = z.strictObject({ queries: z.array(z.unknown()) });

/** Matches of a text in an index, independent of the filter. */
interface TextMatch {
  /** Undefined for a text without words, which matches all documents. */
  readonly text: { readonly plan: Plan; readonly coverage: Coverage } | undefined;
  /** Live documents that match the text; undefined for all. */
  readonly found: TypedFastBitSet | undefined;
}

/** Matches by text within a call: its queries mostly combine the same text with several filters. */
type Matches = Map<SearchIndex, Map<string, TextMatch>>;

/**
 * Runs the queries of a call, in their order.
 * @throws {ApiError} `bad_request` for an unsupported parameter, `invalid_search_*` for an invalid value,
 *   `index_not_found`; with the index of the query in the message
 */
export function multiSearch(catalog: Catalog, body: unknown): { results: object[] } {
  const { queries } = parse(callSchema, body, () => 'bad_request');
  const matches: Matches = new Map();
  const results = queries.map((query, place) => {
    try {
      return search(catalog, parse(querySchema, query, codeOf), matches);
    } catch (error) {
      // A missing index is also a 400, because the address contains no index.
      throw placed(error, `Inside \`.queries[${place}]\``);
    }
  });
  return { results };
}

function search(catalog: Catalog, query: z.infer<typeof querySchema>, matches: Matches): object {
  const started = performance.now();
  const uid = query.indexUid;
  const index = catalog.named(uid);
  const { settings } = index;
  const [q, limit, offset] = [query.q ?? '', query.limit ?? 20, query.offset ?? 0];
  const searchOn = searchedAttributes(index, uid, query.attributesToSearchOn ?? undefined);
  const sort = sortRules(settings, uid, query.sort ?? []);
  const allowed = filterDocuments(index, uid, query.filter ?? []);
  const { text, found } = matchOnce(index, q, searchOn, matches);
  const both = found && allowed ? allowed.intersection(found) : (found ?? allowed);
  const slots = new Uint32Array((both ?? index.alive).array());

  const most = settings.pagination.maxTotalHits;
  const to = Math.min(most, offset + limit);
  const featuresFor = (members: Uint32Array): Features => {
    if (text === undefined) throw new Error('a search without a text has no text rules');
    return new Features(index, text.plan, text.coverage, members);
  };
  const sorted = order(slots, rankingRules(index, text, sort), (slot) => index.ordinal(slot), featuresFor, to);
  const retrieved = query.attributesToRetrieve ?? undefined;
  const highlighted = query.attributesToHighlight ?? undefined;
  const tags = [query.highlightPreTag ?? '<em>', query.highlightPostTag ?? '</em>'] as const;
  const highlighter = highlighted && new Highlighter(text?.plan.marks, highlighted, tags);
  const center = sort.find(({ point }) => point !== undefined)?.point;
  const hits = sorted.slice(offset, to).map((slot): JsonObject => {
    const document = index.document(slot);
    const hit = pick(document, retrieved);
    // Like in Meilisearch, a hit has a distance only if it also has the position.
    const metres = center && '_geo' in hit ? index.structure.positions?.distance(slot, center) : undefined;
    const measured = metres === undefined ? hit : { ...hit, _geoDistance: metres };
    if (highlighter === undefined) return measured;
    const shown = pick(document, retrieved && [...retrieved, ...(highlighted ?? [])]);
    return { ...measured, _formatted: highlighter.format(shown) };
  });
  return {
    indexUid: uid,
    hits,
    query: q,
    processingTimeMs: Math.floor(performance.now() - started),
    limit,
    offset,
    estimatedTotalHits: Math.min(most, slots.length),
    ...(query.facets && facetsOf(index, uid, query.facets, slots)),
  };
}

function matchOnce(
  index: SearchIndex,
  query: string,
  searchOn: readonly string[] | undefined,
  matches: Matches,
): TextMatch {
  const ofIndex = matches.get(index) ?? new Map<string, TextMatch>();
  matches.set(index, ofIndex);
  const key = JSON.stringify([query, searchOn]);
  const match = ofIndex.get(key) ?? matchText(index, query, searchOn);
  ofIndex.set(key, match);
  return match;
}

function matchText(index: SearchIndex, query: string, searchOn: readonly string[] | undefined): TextMatch {
  const { terms, excluded } = parseQuery(query, index.structure.stopWords);
  const plan = terms.length > 0 ? new Planner(index, searchOn).plan(terms) : undefined;
  const coverage = plan && cover(plan, index.slotCount);
  if (coverage === undefined && excluded.length === 0) return { text: undefined, found: undefined };
  const found = coverage ? coverage.matched.intersection(index.alive) : index.alive.clone();
  for (const words of excluded) {
    const { slots } = findPhrase(index.structure.inverted, words);
    for (const slot of slots) found.remove(slot);
  }
  return { text: plan && coverage && { plan, coverage }, found };
}

function searchedAttributes(
  { settings }: SearchIndex,
  uid: string,
  names: readonly string[] | undefined,
): readonly string[] | undefined {
  const unknown = names?.find((name) => !settings.searchableAttributes.includes(name));
  if (unknown === undefined) return names;
  throw new ApiError(
    'invalid_search_attributes_to_search_on',
    `Index \`${uid}\`: Attribute \`${unknown}\` is not searchable. Available searchable attributes are: ${formatNames(settings.searchableAttributes)}.`,
  );
}

/** Limits a document to some attributes; undefined for all. */
export function pick(document: JsonObject, names: readonly string[] | undefined): JsonObject {
  if (names === undefined) return document;
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));
}
