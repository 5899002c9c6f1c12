import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { attributeNames, count, fieldCode, type Json, type JsonObject, parse, strings } from './request.ts';

/** Index settings that can differ from Meilisearch's defaults here. */
export interface IndexSettings {
  /** Most important first; `*` alone for all. */
  searchableAttributes: string[];
  filterableAttributes: string[];
  /** In alphabetical order, like in Meilisearch. */
  sortableAttributes: string[];
  rankingRules: string[];
  stopWords: string[];
  synonyms: Record<string, string[]>;
  typoTolerance: { minWordSizeForTypos: { oneTypo: number; twoTypos: number }; disableOnNumbers: boolean };
  faceting: { maxValuesPerFacet: number; sortFacetValuesBy: { '*': 'alpha' | 'count' } };
  pagination: { maxTotalHits: number };
}

/** Creates the settings of a new index, with Meilisearch's numbers. */
export function defaultSettings(): IndexSettings {
  return {
    searchableAttributes: ['*'],
    filterableAttributes: [],
    sortableAttributes: [],
    rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
    stopWords: [],
    synonyms: {},
    typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 }, disableOnNumbers: false },
    faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
    pagination: { maxTotalHits: 1000 },
  };
}

/** Settings that are fixed at Meilisearch's defaults: other values are refused. */
const FIXED = {
  displayedAttributes: ['*'],
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  separatorTokens: [],
  nonSeparatorTokens: [],
  dictionary: [],
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: 'indexingTime',
} as const;
const FIXED_TYPOS = { enabled: true, disableOnWords: [], disableOnAttributes: [] } as const;

const TEXT_RULES = new Set(['words', 'typo', 'proximity', 'attributeRank', 'wordPosition', 'sort', 'exactness']);

const isRule = (rule: string) => TEXT_RULES.has(rule) || (customRule(rule) !== undefined && !rule.startsWith('_geo'));
const fixed = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      z.custom((given) => isDeepStrictEqual(given, value), `this server has \`${JSON.stringify(value)}\` here only`),
    ]),
  );
const optional = <T extends z.core.$ZodLooseShape>(shape: T) => z.strictObject(shape).partial();

/** Attributes with values; this server knows points (`_geo`) but no shapes. */
const valued = attributeNames.refine((names) => !names.includes('_geojson'), 'this server has no `_geojson`');

const changeSchema = optional({
  ...fixed(FIXED),
  searchableAttributes: z.union([attributeNames, z.tuple([z.literal('*')])]),
  filterableAttributes: valued,
  sortableAttributes: valued.transform((names) => [...new Set(names)].sort()),
  rankingRules: z.array(z.string().refine(isRule, 'the rule is invalid, or not served by this server')),
  stopWords: strings,
  synonyms: z.record(z.string(), strings),
  typoTolerance: optional({
    ...fixed(FIXED_TYPOS),
    disableOnNumbers: z.boolean(),
    minWordSizeForTypos: optional({ oneTypo: count, twoTypos: count.max(255) }).refine(
      ({ oneTypo = 5, twoTypos = 9 }) => oneTypo <= twoTypos,
      '`twoTypos` is below `oneTypo`',
    ),
  }),
  faceting: optional({
    maxValuesPerFacet: count,
    sortFacetValuesBy: optional({ '*': z.enum(['alpha', 'count']) }),
  }),
  pagination: optional({ maxTotalHits: count.min(1) }),
});

/**
 * Validates a change of settings and returns it without the fixed ones.
 * @throws {ApiError} `invalid_settings_*`, and `bad_request` for a setting that does not exist
 */
export function checkSettings(body: unknown): JsonObject {
  const change = parse(changeSchema, body, (name) => fieldCode('invalid_settings', name));
  return Object.fromEntries(Object.entries(change as JsonObject).filter(([name]) => !(name in FIXED)));
}

/** Applies a validated change: merges groups such as `typoTolerance` field by field, replaces all others. */
export function mergeSettings(current: IndexSettings, change: JsonObject): IndexSettings {
  const { synonyms, ...others } = change;
  const merged = merge({ ...current }, others) as unknown as IndexSettings;
  return synonyms === undefined ? merged : { ...merged, synonyms: synonyms as IndexSettings['synonyms'] };
}

/** Formats settings for the settings route. */
export function shownSettings(settings: IndexSettings): object {
  return { ...settings, ...FIXED, typoTolerance: { ...FIXED_TYPOS, ...settings.typoTolerance } };
}

/** Returns true if the words or columns of documents depend on the changed settings. */
export function needsRebuild(from: IndexSettings, to: IndexSettings): boolean {
  const names = [
    'searchableAttributes',
    'filterableAttributes',
    'sortableAttributes',
    'rankingRules',
    'stopWords',
  ] as const;
  return names.some((name) => !isDeepStrictEqual(from[name], to[name]));
}

/** Parses a custom ranking rule such as `prioridad:desc`. */
export function customRule(rule: string): { attribute: string; descending: boolean } | undefined {
  const [, attribute, direction] = /^(.+):(asc|desc)$/.exec(rule) ?? [];
  return attribute === undefined ? undefined : { attribute, descending: direction === 'desc' };
}

function merge(current: Json | object | undefined, change: Json): Json {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  const merged: JsonObject = { ...(current as JsonObject) };
  for (const [name, value] of Object.entries(change)) merged[name] = merge(merged[name], value);
  return merged;
}
