import { ApiError } from '../http/api-error.ts';
import { Field, unknownField } from '../http/expect.ts';
import { isObject, type JsonObject } from '../index/json.ts';
import { defaultSettings, type IndexSettings, type SettingName } from './settings.ts';

const BUILT_IN_RULES = [
  'words',
  'typo',
  'proximity',
  'attribute',
  'attributeRank',
  'wordPosition',
  'sort',
  'exactness',
];
const RESERVED = /^_geo(?:Distance|Point|Radius|BoundingBox)?(?:\(.*\))?:(?:asc|desc)$/;

type Check = (field: Field) => void;

const strings: Check = (field) => void field.strings();
/** Checks a field of an object only where it is there and not null: null resets it. */
const optional = (fields: Map<string, Field>, name: string, check: Check): void => {
  const field = fields.get(name);
  if (field !== undefined && field.value !== null) check(field);
};

function rankingRules(field: Field): void {
  const rules = field.list();
  for (const rule of rules) {
    const text = rule.string();
    if (RESERVED.test(text)) {
      throw rule.wrongValue(
        `\`${text.replace(/(?:\(.*\))?:(?:asc|desc)$/, '')}\` is a reserved keyword and thus can't be used as a ranking rule`,
      );
    }
    if (!BUILT_IN_RULES.includes(text) && !/^.+:(?:asc|desc)$/.test(text)) {
      throw rule.wrongValue(
        `\`${text}\` ranking rule is invalid. Valid ranking rules are words, typo, sort, proximity, attribute, attributeRank, wordPosition, exactness and custom ranking rules.`,
      );
    }
  }
  const texts = rules.map((rule) => rule.value);
  if (texts.includes('attribute') && (texts.includes('attributeRank') || texts.includes('wordPosition'))) {
    throw new ApiError(
      field.code,
      'Mixed usage of the attribute, attributeRank, and wordPosition ranking rules. You must either use the attribute ranking rule alone or the attributeRank and wordPosition ranking rules.',
    );
  }
}

function filterableAttributes(field: Field): void {
  for (const entry of field.list()) {
    if (typeof entry.value === 'string') continue;
    const fields = entry.exactObject(['attributePatterns', 'features']);
    fields.get('attributePatterns')?.strings();
    if (!fields.has('attributePatterns'))
      throw new ApiError(field.code, `Missing field \`attributePatterns\` inside \`${entry.path}\``);
    optional(fields, 'features', (features) => {
      const inner = features.exactObject(['facetSearch', 'filter']);
      optional(inner, 'facetSearch', (flag) => void flag.boolean());
      optional(inner, 'filter', (filter) => {
        for (const flag of filter.exactObject(['equality', 'comparison']).values()) flag.boolean();
      });
    });
  }
}

function typoTolerance(field: Field): void {
  const fields = field.exactObject([
    'enabled',
    'minWordSizeForTypos',
    'disableOnWords',
    'disableOnAttributes',
    'disableOnNumbers',
  ]);
  optional(fields, 'enabled', (flag) => void flag.boolean());
  optional(fields, 'disableOnNumbers', (flag) => void flag.boolean());
  optional(fields, 'disableOnWords', strings);
  optional(fields, 'disableOnAttributes', strings);
  optional(fields, 'minWordSizeForTypos', (sizes) => {
    const inner = sizes.exactObject(['oneTypo', 'twoTypos']);
    for (const size of inner.values()) {
      if (size.value !== null && size.integer() > 255) {
        throw size.wrongValue(
          `value: \`${size.integer()}\` is too large to be deserialized, maximum value authorized is \`255\``,
        );
      }
    }
    const [one, two] = [inner.get('oneTypo')?.value, inner.get('twoTypos')?.value];
    if (typeof one === 'number' && typeof two === 'number' && one > two) {
      throw sizes.wrongValue(
        `\`minWordSizeForTypos\` setting is invalid. \`oneTypo\` and \`twoTypos\` fields should be between \`0\` and \`255\`, and \`twoTypos\` should be greater or equals to \`oneTypo\` but found \`oneTypo: ${one}\` and twoTypos: ${two}\`.`,
      );
    }
  });
}

function faceting(field: Field): void {
  const fields = field.exactObject(['maxValuesPerFacet', 'sortFacetValuesBy']);
  optional(fields, 'maxValuesPerFacet', (size) => void size.integer());
  optional(fields, 'sortFacetValuesBy', (orders) => {
    for (const order of orders.object().values()) order.oneOf(['alpha', 'count']);
  });
}

function pagination(field: Field): void {
  optional(field.exactObject(['maxTotalHits']), 'maxTotalHits', (size) => {
    if (size.integer() === 0)
      throw size.wrongValue(
        'a non-zero integer value lower than `18446744073709551615` was expected, but found a zero',
      );
  });
}

function localizedAttributes(field: Field): void {
  for (const entry of field.list()) {
    const fields = entry.exactObject(['locales', 'attributePatterns']);
    for (const name of ['locales', 'attributePatterns']) {
      const list = fields.get(name);
      if (list === undefined) throw new ApiError(field.code, `Missing field \`${name}\` inside \`${entry.path}\``);
      list.strings();
    }
  }
}

function synonyms(field: Field): void {
  for (const alternatives of field.object().values()) alternatives.strings();
}

function embedders(field: Field): void {
  if (field.object().size > 0) throw field.wrongValue('this server answers by words only and keeps no embedders');
}

const CHECKS: Readonly<Record<SettingName, Check>> = {
  displayedAttributes: strings,
  searchableAttributes: strings,
  filterableAttributes,
  sortableAttributes: strings,
  rankingRules,
  stopWords: strings,
  nonSeparatorTokens: strings,
  separatorTokens: strings,
  dictionary: strings,
  synonyms,
  distinctAttribute: (field) => void field.string(),
  proximityPrecision: (field) => void field.oneOf(['byWord', 'byAttribute']),
  typoTolerance,
  faceting,
  pagination,
  embedders,
  searchCutoffMs: (field) => void field.integer(),
  localizedAttributes,
  facetSearch: (field) => void field.boolean(),
  prefixSearch: (field) => void field.oneOf(['indexingTime', 'disabled']),
};

/** Names of all settings. */
export const SETTING_NAMES = Object.keys(defaultSettings()).filter((name): name is SettingName => name in CHECKS);

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Path segment of a setting's own route, such as `typo-tolerance`. */
export function settingRoute(name: SettingName): string {
  return snake(name).replaceAll('_', '-');
}

/** Checks one setting's new value, null meaning its default; `path` is its place in the body for messages. */
export function checkSetting(name: SettingName, value: unknown, path: string): void {
  if (value !== null) CHECKS[name](new Field(value, path, `invalid_settings_${snake(name)}`));
}

/** Checks a body with any number of settings and gives it back; unknown ones are refused with bad_request. */
export function checkSettings(body: unknown): JsonObject {
  if (!isObject(body)) throw new Field(body, '', 'bad_request').wrongType('an object');
  for (const [name, value] of Object.entries(body)) {
    const known = SETTING_NAMES.find((candidate) => candidate === name);
    if (known === undefined) throw unknownField(name, '', SETTING_NAMES, 'bad_request');
    checkSetting(known, value, `.${name}`);
  }
  return body;
}

const SORTED: ReadonlySet<string> = new Set([
  'sortableAttributes',
  'stopWords',
  'separatorTokens',
  'nonSeparatorTokens',
  'dictionary',
]);

function mergeValue(current: unknown, change: unknown, initial: unknown): unknown {
  if (change === null) return initial;
  if (isObject(change) && isObject(current) && isObject(initial)) {
    const merged: Record<string, unknown> = { ...current };
    for (const [name, value] of Object.entries(change)) merged[name] = mergeValue(current[name], value, initial[name]);
    return merged;
  }
  return change;
}

const fillRule = (entry: unknown): unknown => {
  if (!isObject(entry)) return entry;
  const features = isObject(entry.features) ? entry.features : {};
  const filter = isObject(features.filter) ? features.filter : {};
  return {
    attributePatterns: entry.attributePatterns,
    features: {
      facetSearch: features.facetSearch ?? false,
      filter: { equality: filter.equality ?? true, comparison: filter.comparison ?? false },
    },
  };
};

/** Settings after a checked change: null resets, groups such as typoTolerance merge field by field, the rest replaces. */
export function mergeSettings(current: IndexSettings, change: JsonObject): IndexSettings {
  const initial: Record<string, unknown> = { ...defaultSettings() };
  const merged: Record<string, unknown> = { ...structuredClone(current) };
  for (const [name, value] of Object.entries(change)) {
    if (name === 'synonyms') merged[name] = value ?? {};
    else if (name === 'filterableAttributes' && Array.isArray(value)) merged[name] = value.map(fillRule);
    else if (SORTED.has(name) && Array.isArray(value)) merged[name] = [...new Set(value)].sort();
    else if (name === 'faceting' && isObject(value) && isObject(value.sortFacetValuesBy)) {
      merged[name] = mergeValue(
        merged[name],
        { ...value, sortFacetValuesBy: { '*': 'alpha', ...value.sortFacetValuesBy } },
        initial[name],
      );
    } else merged[name] = mergeValue(merged[name], value, initial[name]);
  }
  return { ...defaultSettings(), ...merged };
}
