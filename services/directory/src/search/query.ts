import { HIGHLIGHT_END, HIGHLIGHT_START } from '@vitrina/contracts';
import type { CountryCode } from '@vitrina/contracts/places';
import type { PostKind } from '@vitrina/contracts/wire';
import type { MultiSearchParams, MultiSearchQuery, MultiSearchResult } from 'meilisearch';
import { placeKey } from '../rules/placement.ts';
import type { EntryDocument, PostDocument, ProviderDocument } from './documents.ts';
import type { Engine, IndexNames } from './engine.ts';

/** A search as the call understood it: every value that reaches a filter is one of ours. */
export interface SearchRequest {
  /** What the visitor typed, without control characters; empty to browse. */
  text: string;
  country: CountryCode | null;
  /** Stored code of the subdivision; only together with its country. */
  subdivision: string | null;
  /** Segment or group of the catalogue. */
  topic: string | null;
  /** True if the topic was read out of the text and not chosen: the facets then count the results alone. */
  isTopicRead?: true;
  kind: PostKind | null;
  offset: number;
  limit: number;
  /** Instant in milliseconds since 1970. */
  now: number;
}

/** Entries of blogs beside the results of a search. */
const MOST_ENTRIES = 3;

/** Values of one attribute with the number of documents that carry each. */
export type Counts = Record<string, number>;

/** What the engine found in each index, and the counts of each facet as if its own filter were not set. */
export interface EngineAnswer {
  providers: MultiSearchResult<ProviderDocument>;
  posts: MultiSearchResult<PostDocument>;
  segments: Counts;
  places: Counts;
  /** Posts by place, where one place was asked for. */
  postPlaces: Counts;
  kinds: Counts;
  /** Entries of blogs that hold the words; none where these were not asked for. */
  entries: MultiSearchResult<EntryDocument>['hits'];
}

/** Asks all indexes, and for the counts that a chosen filter would hide, in one request. */
export async function askEngine(engine: Engine, request: SearchRequest): Promise<EngineAnswer> {
  const { queries } = searchRequest(engine.names, request);
  const [providers, posts, ...counted] = await askMany(engine, queries);
  const entries = asksForEntries(request) ? counted.pop() : undefined;
  if (!providers || !posts) throw new Error('the search engine answered fewer results than queries');
  // In the order in which `searchRequest` asks for them.
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

/** The providers that each of several searches finds, in one request. */
export async function askProviders(
  engine: Engine,
  requests: readonly SearchRequest[],
): Promise<EngineAnswer['providers'][]> {
  const queries = requests.map((request) => ({ ...providersQuery(engine.names, request), facets: [] }));
  return (await askMany(engine, queries)) as unknown as EngineAnswer['providers'][];
}

/** What is counted by place where one place was asked for. */
const inCountry = ['providers', 'posts'] as const;

/** Sends queries as one request. @returns their results, in the order of the queries */
export async function askMany(
  { client }: Engine,
  queries: MultiSearchQuery[],
): Promise<Array<MultiSearchResult<Record<string, unknown>>>> {
  return (await client.multiSearch({ queries })).results;
}

/** What the engine is sent: a query for each index, and one that only counts for each filter that is set. */
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

function providersQuery(names: IndexNames, request: SearchRequest): MultiSearchQuery {
  return {
    ...page(request),
    indexUid: names.providers,
    filter: providerFilter(request),
    facets: [...(chosenTopic(request) ? [] : ['segments']), ...(request.subdivision ? [] : ['place'])],
    attributesToHighlight: ['businessName', 'specialty', 'segments', 'description'],
    attributesToRetrieve: ['card'],
  };
}

function postsQuery(names: IndexNames, request: SearchRequest): MultiSearchQuery {
  return {
    ...page(request),
    indexUid: names.posts,
    filter: postFilter(request),
    facets: request.kind ? [] : ['kind'],
    attributesToHighlight: ['event', 'text'],
    attributesToRetrieve: ['card', 'finishedFrom', 'segments'],
  };
}

/** The topic whose other choices are counted, too. */
function chosenTopic({ topic, isTopicRead }: SearchRequest): string | null {
  return isTopicRead ? null : topic;
}

/** Whether blogs are looked into: for words, on the first page, and where no kind of post was chosen. */
function asksForEntries({ text, kind, offset }: SearchRequest): boolean {
  return text !== '' && kind === null && offset === 0;
}

function entriesQuery(names: IndexNames, request: SearchRequest): MultiSearchQuery {
  return {
    ...page({ ...request, limit: MOST_ENTRIES }),
    indexUid: names.entries,
    filter: providerFilter(request),
    attributesToHighlight: ['title'],
    attributesToRetrieve: ['card', 'text'],
  };
}

/** A query that finds nothing but how many documents carry each value of an attribute. */
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

/** In small letters: the engine takes 'La' for no stop word. */
function textOf({ text }: SearchRequest): string {
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

/** What narrows the providers to the request's place and topic. */
export function providerFilter({
  country,
  subdivision,
  topic,
}: Pick<SearchRequest, 'country' | 'subdivision' | 'topic'>): string[] {
  const place = country && (subdivision ? `place = "${placeKey(country, subdivision)}"` : `country = "${country}"`);
  return [...(place ? [place] : []), ...(topic ? [`topics = "${topic}"`] : [])];
}

/** What narrows the posts to the request's place, topic and kind, and to those that are public now. */
export function postFilter(request: Omit<SearchRequest, 'text' | 'offset' | 'limit'>): string[] {
  return [
    ...providerFilter(request),
    `publicFrom <= ${request.now}`,
    `publicUntil > ${request.now}`,
    ...(request.kind ? [`kind = ${request.kind}`] : []),
  ];
}
