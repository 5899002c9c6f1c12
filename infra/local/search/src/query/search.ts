import type { Json, JsonObject } from '../index/json.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { facetsOf } from '../result/facets.ts';
import { Formatter, matchesPosition } from '../result/format.ts';
import { Marker } from '../result/marking.ts';
import { selectAttributes } from '../result/select.ts';
import { type Candidates, distinctAttribute, findCandidates } from './candidates.ts';
import { Features } from './features.ts';
import { order, type Ranked } from './order.ts';
import { parseSort, rulesOf } from './rules.ts';
import type { SearchParameters } from './search-parameters.ts';
import { TextMatches } from './text-match.ts';

/** Answer to a search; the counting fields depend on the way of paging. */
export type SearchAnswer = { hits: JsonObject[]; query: string; processingTimeMs: number } & Record<string, unknown>;

/** Documents of a search in order, before they are put on the wire. */
export interface SearchRun {
  readonly ranked: readonly Ranked[];
  /** How many documents are found in all, distinct ones where asked. */
  readonly total: number;
  readonly candidates: Candidates;
  readonly marker: Marker;
}

/**
 * Finds and orders documents up to place `to`. Throws the refusals of filter, sort, distinct and attributesToSearchOn.
 * @param texts what the texts of the same call find
 */
export function runSearch(
  index: SearchIndex,
  uid: string,
  parameters: SearchParameters,
  to: number,
  texts: TextMatches,
): SearchRun {
  const sort = parseSort(index, uid, parameters.sort);
  const distinct = distinctAttribute(index, uid, parameters.distinct);
  const candidates = findCandidates(index, uid, parameters, texts);
  const { slots, plan, coverage } = candidates;
  const marker = new Marker(plan?.marks ?? { words: new Set(), prefixes: [], phrases: [] }, index.structure.tokenizer);
  const featuresFor = (members: Uint32Array): Features => {
    if (plan === undefined || coverage === undefined) throw new Error('a placeholder search has no text rules');
    return new Features(index, plan, coverage, members);
  };
  const threshold = parameters.rankingScoreThreshold;
  const everything = distinct !== undefined || threshold !== undefined;
  const sequence = order(
    slots,
    rulesOf(index, sort, plan, coverage),
    (slot) => index.ordinal(slot),
    featuresFor,
    everything ? Number.POSITIVE_INFINITY : to,
  );
  if (!everything) return { ranked: [...sequence], total: slots.length, candidates, marker };
  const kept = filterRanked(index, sequence, distinct, threshold ?? 0);
  const counted =
    threshold === undefined
      ? candidates
      : { ...candidates, slots: Uint32Array.from(kept.accepted, ({ slot }) => slot) };
  return { ranked: kept.distinct.slice(0, to), total: kept.distinct.length, candidates: counted, marker };
}

function filterRanked(
  index: SearchIndex,
  sequence: Iterable<Ranked>,
  attribute: string | undefined,
  threshold: number,
) {
  const column = attribute === undefined ? undefined : index.structure.columns.get(attribute);
  const seen = new Set<number>();
  const accepted: Ranked[] = [];
  const distinct: Ranked[] = [];
  for (const ranked of sequence) {
    if (ranked.score < threshold) continue;
    accepted.push(ranked);
    const ids = column?.idsOf(ranked.slot) ?? [];
    if (ids.some((id) => seen.has(id))) continue;
    for (const id of ids) seen.add(id);
    distinct.push(ranked);
  }
  return { accepted, distinct };
}

/** Documents of a run from one place to another, as they go on the wire. */
export function renderHits(
  index: SearchIndex,
  parameters: SearchParameters,
  run: SearchRun,
  from: number,
  to: number,
): JsonObject[] {
  const formatter = new Formatter(parameters, run.marker);
  const displayed = index.settings.displayedAttributes;
  const retrieved = parameters.attributesToRetrieve ?? ['*'];
  return run.ranked.slice(from, to).map(({ slot, score }) => {
    const visible = selectAttributes(index.document(slot), displayed);
    const hit: JsonObject = { ...selectAttributes(visible, retrieved) };
    if (formatter.wanted)
      hit._formatted = formatter.format(selectAttributes(visible, [...retrieved, ...formatter.patterns]));
    if (parameters.showMatchesPosition) hit._matchesPosition = toJson(matchesPosition(visible, run.marker));
    if (parameters.showRankingScore) hit._rankingScore = score;
    return hit;
  });
}

function toJson(positions: ReturnType<typeof matchesPosition>): Json {
  return Object.fromEntries(
    Object.entries(positions).map(([path, list]) => [path, list.map((position) => ({ ...position }))]),
  );
}

/** Answers one search on one index; `texts` is what the texts of the same call find. */
export function search(
  index: SearchIndex,
  uid: string,
  parameters: SearchParameters,
  texts = new TextMatches(),
): SearchAnswer {
  const started = performance.now();
  const most = index.settings.pagination.maxTotalHits;
  const finite = parameters.page !== undefined || parameters.hitsPerPage !== undefined;
  const page = parameters.page ?? 1;
  const perPage = parameters.hitsPerPage ?? 20;
  const from = Math.min(most, finite ? Math.max(0, page - 1) * perPage : parameters.offset);
  const to = Math.min(most, finite ? (page === 0 ? 0 : page * perPage) : parameters.offset + parameters.limit);
  const run = runSearch(index, uid, parameters, to, texts);
  const total = Math.min(most, run.total);
  const hits = renderHits(index, parameters, run, from, to);
  const paging = finite
    ? { hitsPerPage: perPage, page, totalPages: perPage === 0 ? 0 : Math.ceil(total / perPage), totalHits: total }
    : { limit: parameters.limit, offset: parameters.offset, estimatedTotalHits: total };
  const facets = parameters.facets === undefined ? {} : facetsOf(index, uid, parameters.facets, run.candidates.slots);
  return {
    hits,
    query: parameters.q ?? '',
    processingTimeMs: Math.floor(performance.now() - started),
    ...paging,
    ...facets,
  };
}
