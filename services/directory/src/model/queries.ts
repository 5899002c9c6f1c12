import type { IndexDirection, IndexOptions } from 'mongoose';

/** One index of a collection. */
export interface IndexDefinition {
  keys: Record<string, IndexDirection>;
  options: IndexOptions;
}

/**
 * Every shape in which the code reads a collection, with the index that serves it: fields compared for equality, the
 * fields sorted by, the field cut into ranges. `residual` fields are looked at in the documents the index leads to; they
 * rule out few. Reads by `_id` need no line.
 */
export interface QueryShape {
  name: string;
  equality: readonly string[];
  sort: readonly string[];
  range: readonly string[];
  residual: readonly string[];
  /** Position in the collection's list of indexes. */
  index: Readonly<Record<string, IndexDirection>>;
}

const window = ['publicFrom', 'publicUntil'] as const;

const byPlace = (key: string) => ({ lugar: 1, nivel: 1, [key]: 1 }) as const;
const byTopic = (key: string) => ({ lugar: 1, temas: 1, nivel: 1, [key]: 1 }) as const;
const byOwnerEmail = { ownerEmail: 1, lugar: 1, nivel: 1 } as const;
const byOwner = { ownerId: 1 } as const;
const byNeed = { needAt: 1 } as const;
const bySlug = { slug: 1 } as const;
const byEmail = { email: 1 } as const;
const byScope = { scopes: 1, nivel: 1, _id: 1 } as const;

export const postIndexes: readonly IndexDefinition[] = [
  { keys: byPlace('k0'), options: {} },
  { keys: byPlace('k1'), options: {} },
  { keys: byTopic('k0'), options: {} },
  { keys: byTopic('k1'), options: {} },
  { keys: byOwnerEmail, options: {} },
  { keys: byOwner, options: {} },
  { keys: byNeed, options: { sparse: true } },
];

export const providerIndexes: readonly IndexDefinition[] = [
  { keys: bySlug, options: { unique: true } },
  { keys: byEmail, options: {} },
  { keys: byScope, options: {} },
  { keys: byNeed, options: { sparse: true } },
];

const byTimes = { veces: -1, _id: 1 } as const;
const byCountryTimes = { pais: 1, veces: -1, _id: 1 } as const;
const byLast = { ultima: 1 } as const;

export const emptySearchIndexes: readonly IndexDefinition[] = [
  { keys: byTimes, options: {} },
  { keys: byCountryTimes, options: {} },
  { keys: byLast, options: {} },
];

const galleryShapes = (['k0', 'k1'] as const).flatMap((key): QueryShape[] => [
  {
    name: `a tier of a place by ${key}`,
    equality: ['lugar', 'nivel'],
    sort: [key],
    range: [key],
    residual: window,
    index: byPlace(key),
  },
  {
    name: `a tier of a place and segment by ${key}`,
    equality: ['lugar', 'temas', 'nivel'],
    sort: [key],
    range: [key],
    residual: window,
    index: byTopic(key),
  },
]);

export const postQueries: readonly QueryShape[] = [
  ...galleryShapes,
  {
    name: 'posts of one provider in a place',
    equality: ['ownerEmail', 'lugar', 'nivel'],
    sort: [],
    range: [],
    residual: [...window, 'temas', 'k0', 'k1'],
    index: byOwnerEmail,
  },
  {
    name: 'browsing posts without the engine',
    equality: [],
    sort: ['lugar', 'nivel', 'k0'],
    range: ['lugar'],
    residual: [...window, 'temas', 'tipo'],
    index: byPlace('k0'),
  },
  { name: 'all posts of an owner', equality: ['ownerId'], sort: [], range: [], residual: [], index: byOwner },
  { name: 'posts the index lacks', equality: [], sort: ['needAt'], range: ['needAt'], residual: [], index: byNeed },
];

export const providerQueries: readonly QueryShape[] = [
  { name: 'a provider by its slug', equality: ['slug'], sort: [], range: [], residual: [], index: bySlug },
  { name: 'slugs that others have', equality: ['slug'], sort: [], range: [], residual: ['_id'], index: bySlug },
  { name: 'the site map', equality: [], sort: ['slug'], range: ['slug'], residual: ['scopes'], index: bySlug },
  { name: 'a provider by its e-mail', equality: ['email'], sort: [], range: [], residual: ['scopes'], index: byEmail },
  {
    // Scopes and segments are both lists, and no index holds two of them.
    name: 'a tier of a scope by id',
    equality: ['scopes', 'nivel'],
    sort: ['_id'],
    range: ['_id'],
    residual: ['temas'],
    index: byScope,
  },
  {
    name: 'browsing providers of a scope without the engine',
    equality: ['scopes'],
    sort: ['nivel', '_id'],
    range: [],
    residual: ['temas'],
    index: byScope,
  },
  { name: 'providers the index lacks', equality: [], sort: ['needAt'], range: ['needAt'], residual: [], index: byNeed },
];

export const emptySearchQueries: readonly QueryShape[] = [
  {
    name: 'searches without result, the most frequent first',
    equality: [],
    sort: ['veces', '_id'],
    range: [],
    residual: [],
    index: byTimes,
  },
  {
    name: 'searches without result of a country',
    equality: ['pais'],
    sort: ['veces', '_id'],
    range: [],
    residual: [],
    index: byCountryTimes,
  },
  {
    name: 'the oldest searches without result',
    equality: [],
    sort: ['ultima'],
    range: [],
    residual: [],
    index: byLast,
  },
];
