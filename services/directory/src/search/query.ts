import { HIGHLIGHT_END, HIGHLIGHT_START } from '@vitrina/contracts';
import { type CountryCode, ZONES } from '@vitrina/contracts/places';
import type { BadgeKind, LanguageCode, PaymentMethod, PostKind } from '@vitrina/contracts/wire';
import type { MultiSearchParams, MultiSearchQuery, MultiSearchResult } from 'meilisearch';
import { placeKey } from '../geo/places.ts';
import type { EntryDocument, PostDocument, ProviderDocument } from './documents.ts';
import type { Engine, IndexNames } from './engine.ts';
import { type Near, nearFilter, nearOrder, townAround } from './near.ts';
import { openFilter } from './open-hours.ts';

/** Filters by prices and facts of providers (R55); a filter that is not set is null or false. */
export interface OfferFilter {
  /** Highest starting price, in whole pesos of the searched country. */
  maxPrice: number | null;
  givesInvoices: boolean;
  payment: PaymentMethod | null;
  language: LanguageCode | null;
}

/** Validated search request: every value used in a filter is one of ours. */
export interface SearchRequest {
  /** Typed text without control characters; empty to browse. */
  text: string;
  country: CountryCode | null;
  /** Stored code of the subdivision; only together with its country. */
  subdivision: string | null;
  /** Segment or group of the catalogue. */
  topic: string | null;
  /** True if the topic was read from the text and not chosen: the facets then count only the results. */
  isTopicRead?: true;
  kind: PostKind | null;
  near: Near | null;
  /** Strict order by distance; only together with `near`. */
  isByDistance: boolean;
  /** True for the order by rating, without one by distance. */
  isByRating: boolean;
  /** True to find only what is open at `now`. */
  isOpen: boolean;
  /** Null without any of its filters. */
  offer: OfferFilter | null;
  /** Least average of the provider's ratings; null without a limit. */
  stars: number | null;
  /** Badges that a provider must all have. */
  badges: readonly BadgeKind[];
  offset: number;
  limit: number;
  /** Instant in milliseconds since 1970. */
  now: number;
}

/** Fields of a search that does not look around a place, for what is open, for ratings, for badges or for an offer. */
export const ANYWHERE = {
  near: null,
  isByDistance: false,
  isByRating: false,
  isOpen: false,
  offer: null,
  stars: null,
  badges: [],
} as const;

/** Maximum number of blog entries next to the results of a search. */
const MOST_ENTRIES = 3;

/** Number of documents by value of an attribute. */
type Counts = Record<string, number>;

/** Engine results of each index, and the counts of each facet as if its filter were not set. */
export interface EngineAnswer {
  providers: MultiSearchResult<ProviderDocument>;
  posts: MultiSearchResult<PostDocument>;
  segments: Counts;
  places: Counts;
  /** Number of posts by place, if one place was requested. */
  postPlaces: Counts;
  kinds: Counts;
  /** Blog entries with the words; empty if they were not requested. */
  entries: MultiSearchResult<EntryDocument>['hits'];
}

/** Searches all indexes in one request, including the counts that a chosen filter would hide. */
export async function searchAll(engine: Engine, request: SearchRequest): Promise<EngineAnswer> {
  const [answer] = await searchEach(engine, [request]);
  return answer;
}

/** Runs several searches like {@link searchAll} in one request. @returns their results, in the order of the searches */
export async function searchEach(
  engine: Engine,
  requests: readonly SearchRequest[],
): Promise<[EngineAnswer, ...EngineAnswer[]]> {
  const queries = requests.map((request) => searchRequest(engine.names, request).queries);
  const results = await multiSearch(engine, queries.flat());
  const answers = requests.map((request, at) => answerOf(request, results.splice(0, queries[at]?.length)));
  // The type cannot state that there are as many answers as requests.
  return answers as [EngineAnswer, ...EngineAnswer[]];
}

function answerOf(
  request: SearchRequest,
  results: ReadonlyArray<MultiSearchResult<Record<string, unknown>>>,
): EngineAnswer {
  const [providers, posts, ...counted] = results;
  const entries = asksForEntries(request) ? counted.pop() : undefined;
  if (!providers || !posts) throw new Error('the search engine answered fewer results than queries');
  // Same order as in `searchRequest`.
  const chosen = (filter: unknown, attribute: string, own: MultiSearchResult<Record<string, unknown>>): Counts =>
    (filter ? counted.shift() : own)?.facetDistribution?.[attribute] ?? {};
  return {
    providers: providers as unknown as EngineAnswer['providers'],
    posts: posts as unknown as EngineAnswer['posts'],
    segments: chosen(chosenTopic(request), 'segments', providers),
    places: chosen(request.subdivision, 'place', providers),
    postPlaces: request.subdivision ? (counted.shift()?.facetDistribution?.place ?? {}) : {},
    kinds: chosen(request.kind, 'kind', posts),
    entries: (entries?.hits ?? []) as unknown as EngineAnswer['entries'],
  };
}

/** Runs several provider searches in one request. @param attributes those that the hits have */
export async function searchProviders(
  engine: Engine,
  requests: readonly SearchRequest[],
  attributes: ReadonlyArray<(typeof CARD_ATTRIBUTES)[number]> = CARD_ATTRIBUTES,
): Promise<EngineAnswer['providers'][]> {
  const attributesToRetrieve = [...attributes];
  const queries = requests.map((request) => ({
    ...providersQuery(engine.names, request),
    facets: [],
    attributesToRetrieve,
  }));
  return (await multiSearch(engine, queries)) as unknown as EngineAnswer['providers'][];
}

/** Finds providers of a whole country, and counts them by place. */
export async function searchCountry(
  engine: Engine,
  request: SearchRequest,
): Promise<Pick<EngineAnswer, 'providers' | 'places'>> {
  const [found] = await multiSearch(engine, [{ ...providersQuery(engine.names, request), facets: ['place'] }]);
  const providers = found as unknown as EngineAnswer['providers'];
  return { providers, places: providers.facetDistribution?.place ?? {} };
}

/** Indexes counted by place in the whole country, if one place was requested. */
const inCountry = ['providers', 'posts'] as const;

/** Sends queries as one request. @returns their results, in the order of the queries */
export async function multiSearch(
  { client }: Engine,
  queries: MultiSearchQuery[],
): Promise<Array<MultiSearchResult<Record<string, unknown>>>> {
  return (await client.multiSearch({ queries })).results;
}

/** Builds the engine request: a query for each index, and a counting query for each set filter. */
export function searchRequest(names: IndexNames, request: SearchRequest): MultiSearchParams {
  const { subdivision, kind: postKind } = request;
  const topic = chosenTopic(request);
  return {
    queries: [
      providersQuery(names, request),
      postsQuery(names, request),
      ...(topic ? [counts(names, { ...request, topic: null }, 'providers', 'segments')] : []),
      ...(subdivision ? inCountry.map((kind) => counts(names, { ...request, subdivision: null }, kind, 'place')) : []),
      ...(postKind ? [counts(names, { ...request, kind: null }, 'posts', 'kind')] : []),
      ...(asksForEntries(request) ? [entriesQuery(names, request)] : []),
    ],
  };
}

/** Attributes of a provider's document that a card is built from. */
export const CARD_ATTRIBUTES = ['card', 'hours', 'zone', 'price', 'works'] as const;

function providersQuery(names: IndexNames, request: SearchRequest): MultiSearchQuery {
  return {
    ...page(request),
    ...orderOfProviders(request),
    indexUid: names.providers,
    filter: providerFilter(request),
    facets: [...(chosenTopic(request) ? [] : ['segments']), ...(request.subdivision ? [] : ['place'])],
    attributesToHighlight: ['businessName', 'specialty', 'segments', 'description'],
    attributesToRetrieve: [...CARD_ATTRIBUTES],
  };
}

function postsQuery(names: IndexNames, request: SearchRequest): MultiSearchQuery {
  return {
    ...page(request),
    ...orderOf(request),
    indexUid: names.posts,
    filter: postFilter(request),
    facets: request.kind ? [] : ['kind'],
    attributesToHighlight: ['event', 'text'],
    attributesToRetrieve: ['card', 'finishedFrom', 'segments'],
  };
}

/** Returns the chosen topic, whose alternatives are counted too. */
export function chosenTopic({ topic, isTopicRead }: SearchRequest): string | null {
  return isTopicRead ? null : topic;
}

/** True if blogs are searched: for words, on the first page, and without a chosen kind of post. */
function asksForEntries({ text, kind, offset }: SearchRequest): boolean {
  return text !== '' && kind === null && offset === 0;
}

function entriesQuery(names: IndexNames, request: SearchRequest): MultiSearchQuery {
  return {
    ...page({ ...request, limit: MOST_ENTRIES }),
    indexUid: names.entries,
    filter: entryFilter(request),
    attributesToHighlight: ['title'],
    attributesToRetrieve: ['card', 'text'],
  };
}

/** Builds the filter for entries, which have the place of their provider but none of its other facts. */
function entryFilter({ near, isOpen, offer, stars, badges, ...request }: SearchRequest): string[] {
  return [...providerFilter(request), ...(near?.place ? [`place = "${near.place}"`] : [])];
}

/** Builds a query that returns only the number of documents by value of an attribute. */
function counts(
  names: IndexNames,
  request: SearchRequest,
  kind: (typeof inCountry)[number],
  attribute: 'segments' | 'place' | 'kind',
): MultiSearchQuery {
  return {
    indexUid: names[kind],
    q: textOf(request),
    filter: kind === 'providers' ? providerFilter(request) : postFilter(request),
    limit: 0,
    facets: [attribute],
  };
}

/** Lower-cases the text, because the engine does not recognise 'La' as a stop word. */
export function textOf({ text }: SearchRequest): string {
  return text.toLowerCase();
}

function page(request: SearchRequest): Omit<MultiSearchQuery, 'indexUid'> {
  return {
    q: textOf(request),
    offset: request.offset,
    limit: request.limit,
    highlightPreTag: HIGHLIGHT_START,
    highlightPostTag: HIGHLIGHT_END,
  };
}

/** Builds the order of a search's providers. */
export function orderOfProviders(request: SearchRequest): Pick<MultiSearchQuery, 'sort'> {
  return request.isByRating ? { sort: ['ratingRank:desc'] } : orderOf(request);
}

/** Builds the order by distance of a search; without one, the ranking rules decide alone. */
function orderOf({ near, isByDistance }: SearchRequest): Pick<MultiSearchQuery, 'sort'> {
  return near && isByDistance ? { sort: [nearOrder(near)] } : {};
}

/** Builds the filter for the providers of the request's place, topic, hours, offer, rating and badges. */
export function providerFilter({
  country,
  subdivision,
  topic,
  near = null,
  isOpen = false,
  offer = null,
  stars = null,
  badges = [],
  now = 0,
}: Pick<SearchRequest, 'country' | 'subdivision' | 'topic'> &
  Partial<Pick<SearchRequest, 'near' | 'isOpen' | 'offer' | 'stars' | 'badges' | 'now'>>): string[] {
  const place = country && (subdivision ? `place = "${placeKey(country, subdivision)}"` : `country = "${country}"`);
  const around = near && nearFilter(near);
  return [
    ...(place ? [place] : []),
    ...(topic ? [`topics = "${topic}"`] : []),
    ...(around === null ? [] : [around]),
    ...(isOpen ? [openFilter(ZONES, now)] : []),
    ...(offer ? offerFilter(offer, country ?? (near && townAround(near)?.pais) ?? 'MX') : []),
    ...(stars === null ? [] : [`rating >= ${stars}`]),
    ...badges.map((kind) => `badges = "${kind}"`),
  ];
}

/** @param country whose pesos the highest price is in: numbers of both countries cannot be compared */
function offerFilter({ maxPrice, givesInvoices, payment, language }: OfferFilter, country: CountryCode): string[] {
  return [
    ...(maxPrice === null ? [] : [`country = "${country}"`, `price <= ${maxPrice}`]),
    ...(givesInvoices ? ['invoices = true'] : []),
    ...(payment ? [`payments = "${payment}"`] : []),
    ...(language ? [`languages = "${language}"`] : []),
  ];
}

/** Builds the filter for the public posts of the request's place, topic and kind. */
export function postFilter(request: Omit<SearchRequest, 'text' | 'offset' | 'limit'>): string[] {
  return [
    ...providerFilter(request),
    `publicFrom <= ${request.now}`,
    `publicUntil > ${request.now}`,
    ...(request.kind ? [`kind = ${request.kind}`] : []),
  ];
}
