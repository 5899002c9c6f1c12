import { isDeepStrictEqual } from 'node:util';
import { Field, fieldCode, type Json, type JsonObject } from './request.ts';

/** Index settings that can differ from Meilisearch's defaults here. */
export interface IndexSettings {
  /** Most important first; `*` alone for all. */
  searchableAttributes: string[];
  filterableAttributes: string[];
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
  sortableAttributes: [],
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

type Check = (field: Field) => unknown;

const CHECKS: Readonly<Record<keyof IndexSettings, Check>> = {
  searchableAttributes: (field) => isDeepStrictEqual(field.value, ['*']) || attributes(field),
  filterableAttributes: attributes,
  rankingRules,
  stopWords: (field) => field.strings(),
  synonyms: (field) => [...field.object().values()].map((words) => words.strings()),
  typoTolerance,
  faceting: (field) =>
    group(field, {
      maxValuesPerFacet: (size) => size.integer(),
      sortFacetValuesBy: (orders) => group(orders, { '*': (order) => oneOf(order, ['alpha', 'count']) }),
    }),
  pagination: (field) =>
    group(field, {
      maxTotalHits: (size) => {
        if (size.integer() === 0) throw size.wrongValue('a non-zero integer was expected, but found a zero');
      },
    }),
};

/**
 * Validates a change of settings and returns it without the fixed ones.
 * @throws {ApiError} `invalid_settings_*`, and `bad_request` for a setting that does not exist
 */
export function checkSettings(body: unknown): JsonObject {
  const fields = new Field(body, '', 'bad_request').exactObject([...Object.keys(CHECKS), ...Object.keys(FIXED)]);
  const change: JsonObject = {};
  for (const [name, { value, path }] of fields) {
    const field = new Field(value, path, fieldCode('invalid_settings', name));
    if (name in FIXED) fixed(field, FIXED[name as keyof typeof FIXED]);
    else {
      CHECKS[name as keyof IndexSettings](field);
      change[name] = value as Json;
    }
  }
  return change;
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
  const names = ['searchableAttributes', 'filterableAttributes', 'rankingRules', 'stopWords'] as const;
  return names.some((name) => !isDeepStrictEqual(from[name], to[name]));
}

/** Parses a custom ranking rule such as `prioridad:desc`. */
export function customRule(rule: string): { attribute: string; descending: boolean } | undefined {
  const [, attribute, direction] = /^(.+):(asc|desc)$/.exec(rule) ?? [];
  return attribute === undefined ? undefined : { attribute, descending: direction === 'desc' };
}

function attributes(field: Field): void {
  for (const name of field.list()) {
    if (/[.*]/.test(name.string())) throw name.wrongValue('this server knows attributes by their whole names only');
  }
}

function rankingRules(field: Field): void {
  for (const rule of field.list()) {
    const text = rule.string();
    if (TEXT_RULES.has(text) || (customRule(text) && !text.startsWith('_geo'))) continue;
    throw rule.wrongValue(`\`${text}\` ranking rule is invalid, or not served by this server.`);
  }
}

function typoTolerance(field: Field): void {
  group(field, {
    disableOnNumbers: (flag) => flag.boolean(),
    enabled: (flag) => fixed(flag, FIXED_TYPOS.enabled),
    disableOnWords: (words) => fixed(words, FIXED_TYPOS.disableOnWords),
    disableOnAttributes: (names) => fixed(names, FIXED_TYPOS.disableOnAttributes),
    minWordSizeForTypos: (sizes) => {
      const found = sizes.exactObject(['oneTypo', 'twoTypos']);
      const one = found.get('oneTypo')?.integer() ?? 5;
      const two = found.get('twoTypos')?.integer() ?? 9;
      if (one > two || two > 255) {
        const reason = '`oneTypo` and `twoTypos` should be between `0` and `255`, and `twoTypos` not below `oneTypo`';
        throw sizes.wrongValue(`${reason}, but found \`oneTypo: ${one}\` and \`twoTypos: ${two}\`.`);
      }
    },
  });
}

function group(field: Field, checks: Readonly<Record<string, Check>>): void {
  for (const [name, inner] of field.exactObject(Object.keys(checks))) checks[name]?.(inner);
}

function oneOf(field: Field, words: readonly string[]): void {
  if (!words.includes(field.string())) throw field.wrongValue(`expected one of ${words.join(', ')}`);
}

function fixed(field: Field, value: unknown): void {
  if (!isDeepStrictEqual(field.value, value))
    throw field.wrongValue(`this server has \`${JSON.stringify(value)}\` here and nothing else`);
}

function merge(current: Json | object | undefined, change: Json): Json {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  const merged: JsonObject = { ...(current as JsonObject) };
  for (const [name, value] of Object.entries(change)) merged[name] = merge(merged[name], value);
  return merged;
}
