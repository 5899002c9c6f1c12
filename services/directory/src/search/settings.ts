import { isDeepStrictEqual } from 'node:util';
import { MeilisearchApiError, type Settings } from 'meilisearch';
import type { Engine, IndexNames } from './engine.ts';
import { STOP_WORDS, synonymSettings } from './synonyms.ts';
import { succeeded } from './task.ts';

/** Maximum number of results reached by paging; the engine's default, set explicitly because cursors rely on it. */
export const MAX_HITS = 1_000;

/**
 * Ranking rules, all listed so that a change of the engine's defaults changes no order. Relevance comes first: a paid
 * place never hides a better match. Equal matches are ordered by tier, then by exactness of the match, completeness of
 * the listing, and age.
 */
const rankingRules = [
  'words',
  // By distance or rating, if the request asks for it: among results with equally many of the words.
  'sort',
  'typo',
  'proximity',
  'attributeRank',
  'wordPosition',
  'tier:asc',
  'exactness',
  'completeness:desc',
  'createdAt:desc',
];

const shared = {
  rankingRules,
  sortableAttributes: ['_geo', 'ratingRank'],
  displayedAttributes: ['*'],
  stopWords: [...STOP_WORDS],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: true,
  },
  // More than the number of towns; of segments of the catalogue and of places there are fewer.
  faceting: { maxValuesPerFacet: 12_000, sortFacetValuesBy: { '*': 'count' } },
  pagination: { maxTotalHits: MAX_HITS },
} satisfies Settings;

/** Attributes of the place, the hours, the rating and the badges of a provider. */
const near = ['_geo', 'town', 'reach', 'zone', 'openHours', 'closedDates', 'rating', 'badges'] as const;
/** Attributes of a provider's prices and facts. */
const offer = ['price', 'payments', 'languages', 'invoices'] as const;

/** Builds the settings of the indexes, most relevant attribute first. */
export function indexSettings(): Record<keyof IndexNames, Settings> {
  const synonyms = synonymSettings();
  return {
    providers: {
      ...shared,
      synonyms,
      searchableAttributes: ['businessName', 'specialty', 'segments', 'trades', 'name', 'description', 'placeNames'],
      filterableAttributes: ['country', 'place', 'segments', 'topics', 'online', ...near, ...offer],
    },
    posts: {
      ...shared,
      synonyms,
      searchableAttributes: ['event', 'specialty', 'segments', 'trades', 'businessName', 'text', 'placeNames'],
      filterableAttributes: [
        ...['country', 'place', 'publicFrom', 'publicUntil', 'segments', 'topics', 'kind'],
        ...near,
        ...offer,
      ],
    },
    entries: {
      ...shared,
      synonyms,
      searchableAttributes: ['title', 'text'],
      filterableAttributes: ['country', 'place', 'topics'],
    },
  };
}

/**
 * Creates a missing index and updates its settings if they differ.
 * @returns true if every document must be sent: the index was created, or its settings were those of another version,
 *   whose documents may lack fields
 */
export async function ensureIndex(engine: Engine, uid: string, settings: Settings): Promise<boolean> {
  const held = await readSettings(engine, uid);
  if (held === null) await succeeded(engine, engine.client.createIndex(uid, { primaryKey: 'id' }));
  if (held !== null && sameSettings(held, settings)) return false;
  await succeeded(engine, engine.client.index(uid).updateSettings(settings));
  return true;
}

async function readSettings(engine: Engine, uid: string): Promise<Settings | null> {
  try {
    return await engine.client.index(uid).getSettings();
  } catch (error) {
    if (error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found') return null;
    throw error;
  }
}

/** Settings whose order matters; the engine may return others in any order. */
const ordered = new Set(['searchableAttributes', 'rankingRules', 'displayedAttributes']);

/** True if the engine already has each of our settings. */
function sameSettings(held: Settings, wanted: Settings): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const current = held[name as keyof Settings];
    return isDeepStrictEqual(comparable(name, current), comparable(name, value));
  });
}

function comparable(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return ordered.has(name) ? value : [...value].sort();
  if (name === 'synonyms' && value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([word, others]) => [word, comparable('', others)]));
  }
  return value;
}
