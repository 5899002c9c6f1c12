import { ApiError } from '../http/api-error.ts';
import { Field, unknownField } from '../http/expect.ts';
import { isObject } from '../index/json.ts';
import type { MatchingStrategy } from './coverage.ts';

/** A search as asked for, checked in form but not yet against an index. */
export interface SearchParameters {
  readonly q: string | null;
  readonly offset: number;
  readonly limit: number;
  readonly page: number | undefined;
  readonly hitsPerPage: number | undefined;
  readonly filter: unknown;
  readonly facets: readonly string[] | undefined;
  readonly sort: readonly string[];
  readonly attributesToRetrieve: readonly string[] | undefined;
  readonly attributesToHighlight: readonly string[] | undefined;
  readonly attributesToCrop: readonly string[] | undefined;
  readonly attributesToSearchOn: readonly string[] | undefined;
  readonly highlightPreTag: string;
  readonly highlightPostTag: string;
  readonly cropLength: number;
  readonly cropMarker: string;
  readonly showMatchesPosition: boolean;
  readonly showRankingScore: boolean;
  readonly rankingScoreThreshold: number | undefined;
  readonly matchingStrategy: MatchingStrategy;
  readonly distinct: string | undefined;
}

const UNSUPPORTED = ['vector', 'hybrid', 'media', 'personalize', 'showRankingScoreDetails'];
/** Fields of a search body. */
export const SEARCH_FIELDS: readonly string[] = [
  'q',
  'vector',
  'offset',
  'limit',
  'page',
  'hitsPerPage',
  'attributesToRetrieve',
  'retrieveVectors',
  'attributesToCrop',
  'cropLength',
  'attributesToHighlight',
  'showMatchesPosition',
  'showRankingScore',
  'showRankingScoreDetails',
  'showPerformanceDetails',
  'filter',
  'sort',
  'distinct',
  'facets',
  'highlightPreTag',
  'highlightPostTag',
  'cropMarker',
  'matchingStrategy',
  'attributesToSearchOn',
  'hybrid',
  'media',
  'personalize',
  'rankingScoreThreshold',
  'locales',
];

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Reads a search body. Throws invalid_search_* for a field, bad_request for an unknown one.
 * @param path place of the body in a larger one, such as `.queries[0]`.
 * @param extra further fields that the calling route reads itself.
 */
export function parseSearchBody(body: unknown, path = '', extra: readonly string[] = []): SearchParameters {
  if (!isObject(body)) throw new Field(body, path, 'bad_request').wrongType('an object');
  const known = [...SEARCH_FIELDS, ...extra];
  for (const name of Object.keys(body)) if (!known.includes(name)) throw unknownField(name, path, known, 'bad_request');
  const field = (name: string): Field | undefined => {
    const value = body[name];
    return value === undefined || value === null
      ? undefined
      : new Field(value, `${path}.${name}`, `invalid_search_${snake(name)}`);
  };
  for (const name of UNSUPPORTED) {
    const given = field(name);
    if (given !== undefined && given.value !== false) {
      throw new ApiError(
        given.code,
        `\`${name}\` is not served here: this server answers by words and gives no details of scores.`,
      );
    }
  }
  field('retrieveVectors')?.boolean();
  field('showPerformanceDetails')?.boolean();
  field('locales')?.strings();
  const threshold = field('rankingScoreThreshold');
  const thresholdValue = threshold?.number();
  if (threshold !== undefined && thresholdValue !== undefined && (thresholdValue < 0 || thresholdValue > 1)) {
    throw threshold.wrongValue(
      'the value of `rankingScoreThreshold` is invalid, expected a float between `0.0` and `1.0`.',
    );
  }
  return {
    q: field('q')?.string() ?? null,
    offset: field('offset')?.integer() ?? 0,
    limit: field('limit')?.integer() ?? 20,
    page: field('page')?.integer(),
    hitsPerPage: field('hitsPerPage')?.integer(),
    filter: body.filter,
    facets: field('facets')?.strings(),
    sort: field('sort')?.strings() ?? [],
    attributesToRetrieve: field('attributesToRetrieve')?.strings(),
    attributesToHighlight: field('attributesToHighlight')?.strings(),
    attributesToCrop: field('attributesToCrop')?.strings(),
    attributesToSearchOn: field('attributesToSearchOn')?.strings(),
    highlightPreTag: field('highlightPreTag')?.string() ?? '<em>',
    highlightPostTag: field('highlightPostTag')?.string() ?? '</em>',
    cropLength: field('cropLength')?.integer() ?? 10,
    cropMarker: field('cropMarker')?.string() ?? '…',
    showMatchesPosition: field('showMatchesPosition')?.boolean() ?? false,
    showRankingScore: field('showRankingScore')?.boolean() ?? false,
    rankingScoreThreshold: thresholdValue,
    matchingStrategy: field('matchingStrategy')?.oneOf(['last', 'all', 'frequency']) ?? 'last',
    distinct: field('distinct')?.string(),
  };
}

const LISTS = new Set([
  'facets',
  'sort',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToCrop',
  'attributesToSearchOn',
  'locales',
]);
const NUMBERS = new Set(['offset', 'limit', 'page', 'hitsPerPage', 'cropLength', 'rankingScoreThreshold']);
const FLAGS = new Set([
  'showMatchesPosition',
  'showRankingScore',
  'showRankingScoreDetails',
  'retrieveVectors',
  'showPerformanceDetails',
]);

/** Turns the parameters of a GET search into the body of a POST one. */
export function searchBodyOfQuery(query: Readonly<Record<string, string>>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(query)) {
    if (!SEARCH_FIELDS.includes(name)) {
      throw new ApiError(
        'bad_request',
        `Unknown parameter \`${name}\`: expected one of ${SEARCH_FIELDS.map((field) => `\`${field}\``).join(', ')}`,
      );
    }
    body[name] = valueOfText(name, text);
  }
  return body;
}

function valueOfText(name: string, text: string): unknown {
  if (LISTS.has(name)) return text.split(',');
  if (NUMBERS.has(name)) {
    if (/^\d+$/.test(text) || (name === 'rankingScoreThreshold' && text !== '' && Number.isFinite(Number(text))))
      return Number(text);
    throw new ApiError(
      `invalid_search_${snake(name)}`,
      `Invalid value in parameter \`${name}\`: could not parse \`${text}\` as a positive integer`,
    );
  }
  if (FLAGS.has(name)) {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new ApiError(
      `invalid_search_${snake(name)}`,
      `Invalid value in parameter \`${name}\`: could not parse \`${text}\` as a boolean, expected either \`true\` or \`false\``,
    );
  }
  return text;
}
