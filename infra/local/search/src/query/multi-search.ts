import { ApiError } from '../http/api-error.ts';
import { Field } from '../http/expect.ts';
import { checkIndexUid } from '../http/query.ts';
import type { JsonObject } from '../index/json.ts';
import { facetsOf } from '../result/facets.ts';
import type { Catalog } from '../tasks/catalog.ts';
import { renderHits, runSearch, search } from './search.ts';
import { parseSearchBody, type SearchParameters } from './search-parameters.ts';
import { TextMatches } from './text-match.ts';

interface Query {
  readonly uid: string;
  readonly weight: number;
  readonly parameters: SearchParameters;
}

function readQuery(field: Field, federated: boolean): Query {
  const fields = field.object();
  const uid = fields.get('indexUid')?.value;
  if (uid === undefined) throw new ApiError('missing_index_uid', `Missing field \`indexUid\` inside \`${field.path}\``);
  const options = fields.get('federationOptions');
  if (options !== undefined && !federated) {
    throw new ApiError(
      'invalid_multi_search_federation_options',
      `Inside \`${field.path}\`: Using \`federationOptions\` is not allowed in a non-federated search.`,
    );
  }
  const weight = new Field(
    options?.value ?? {},
    `${field.path}.federationOptions`,
    'invalid_multi_search_federation_options',
  )
    .exactObject(['weight'])
    .get('weight');
  if (weight !== undefined && weight.number() < 0)
    throw new ApiError(
      'invalid_multi_search_weight',
      `Invalid value at \`${weight.path}\`: the value of \`weight\` is invalid, expected a positive float (>= 0.0).`,
    );
  return {
    uid: checkIndexUid(
      new Field(uid, `${field.path}.indexUid`, 'invalid_index_uid').string(),
      `Invalid value at \`${field.path}.indexUid\`: `,
    ),
    weight: weight?.number() ?? 1,
    parameters: parseSearchBody(field.value, field.path, ['indexUid', 'federationOptions']),
  };
}

/** Says in which of the queries a refusal lies. Its status is 400 for a missing index too: no index is in the address. */
function inside<Value>(place: number, action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    if (error instanceof ApiError)
      throw new ApiError(error.code, `Inside \`.queries[${place}]\`: ${error.message}`, 400);
    throw error;
  }
}

/** Answers many searches in one call: each for itself, or merged into one list by score. */
export function multiSearch(catalog: Catalog, body: unknown): JsonObject | object {
  const fields = new Field(body, '', 'bad_request').exactObject(['federation', 'queries']);
  const federation = fields.get('federation');
  const list = fields.get('queries');
  if (list === undefined) throw new ApiError('bad_request', 'Missing field `queries`');
  const federated = federation !== undefined && federation.value !== null;
  const queries = list.list().map((field) => readQuery(field, federated));
  if (federated) return federatedSearch(catalog, queries, federation);
  const texts = new TextMatches();
  const results = queries.map(({ uid, parameters }, place) =>
    inside(place, () => ({ indexUid: uid, ...search(catalog.get(uid), uid, parameters, texts) })),
  );
  return { results };
}

function federatedSearch(catalog: Catalog, queries: readonly Query[], federation: Field): object {
  const started = performance.now();
  const fields = new Field(federation.value, '.federation', 'invalid_multi_search_federated').exactObject([
    'limit',
    'offset',
    'facetsByIndex',
  ]);
  const limit = fields.get('limit')?.integer() ?? 20;
  const offset = fields.get('offset')?.integer() ?? 0;
  const facetsByIndex = fields.get('facetsByIndex')?.object();
  const texts = new TextMatches();
  let estimatedTotalHits = 0;
  const merged = queries.flatMap(({ uid, weight, parameters }, place) =>
    inside(place, () => {
      checkFederated(parameters, place);
      const index = catalog.get(uid);
      const run = runSearch(index, uid, parameters, offset + limit, texts);
      estimatedTotalHits += run.total;
      return renderHits(index, parameters, run, 0, offset + limit).map((hit, at) => {
        const weighted = weight * (run.ranked[at]?.score ?? 0);
        return {
          weighted,
          hit: { ...hit, _federation: { indexUid: uid, queriesPosition: place, weightedRankingScore: weighted } },
        };
      });
    }),
  );
  merged.sort((a, b) => b.weighted - a.weighted);
  const facets =
    facetsByIndex === undefined ? {} : { facetsByIndex: facetsOfQueries(catalog, queries, facetsByIndex, texts) };
  return {
    hits: merged.slice(offset, offset + limit).map(({ hit }) => hit),
    processingTimeMs: Math.floor(performance.now() - started),
    limit,
    offset,
    estimatedTotalHits,
    ...facets,
  };
}

function checkFederated(parameters: SearchParameters, place: number): void {
  const { page, hitsPerPage, facets } = parameters;
  if (facets !== undefined) {
    throw new ApiError(
      'invalid_multi_search_query_facets',
      `Using facet options is not allowed in federated queries.\n - Hint: remove \`facets\` from query #${place} or remove \`federation\` from the request`,
    );
  }
  if (page === undefined && hitsPerPage === undefined && parameters.limit === 20 && parameters.offset === 0) return;
  throw new ApiError(
    'invalid_multi_search_query_pagination',
    `Using pagination options is not allowed in federated queries.\n - Hint: remove pagination from query #${place} or remove \`federation\` from the request`,
  );
}

function facetsOfQueries(
  catalog: Catalog,
  queries: readonly Query[],
  asked: ReadonlyMap<string, Field>,
  texts: TextMatches,
): object {
  return Object.fromEntries(
    [...asked].flatMap(([uid, names]) => {
      const place = queries.findIndex((query) => query.uid === uid);
      const query = queries[place];
      if (query === undefined || names.value === null) return [];
      return inside(place, () => {
        const index = catalog.get(uid);
        const { slots } = runSearch(index, uid, query.parameters, 0, texts).candidates;
        const { facetDistribution, facetStats } = facetsOf(index, uid, names.strings(), slots);
        return [[uid, { distribution: facetDistribution, stats: facetStats }]];
      });
    }),
  );
}
