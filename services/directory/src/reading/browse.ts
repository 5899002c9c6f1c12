import { foldText } from '@vitrina/contracts/places';
import { trusted } from '@vitrina/kernel';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { placeKey, scopeOf } from '../rules/placement.ts';
import type { SearchRequest } from '../search/query.ts';
import { relatedWords } from '../search/word-families.ts';

/** Words of a text that are looked at; the rest narrows nothing any more. */
const MAX_WORDS = 8;

/** What was found without the engine; `total` counts all that fit. */
export interface Browsed {
  providers: ProviderDoc[];
  posts: PostDoc[];
  total: { proveedores: number; publicaciones: number };
}

/**
 * The search while the engine is away: place and segment as always, and every word, or one of its synonyms, somewhere
 * in the text. No typing errors, no relevance: tiers, then age.
 */
export async function browse(store: Store, request: SearchRequest): Promise<Browsed> {
  const topic = request.tema ? { temas: request.tema } : {};
  const providerFilter = { scopes: scopeOf(request), ...topic, ...wordFilter(request.text) };
  const postFilter = {
    ...placeCondition(request),
    ...topic,
    ...(request.tipo && { tipo: request.tipo }),
    publicFrom: trusted({ $lte: request.now }),
    publicUntil: trusted({ $gt: request.now }),
    ...wordFilter(request.text),
  };
  const [providers, posts, proveedores, publicaciones] = await Promise.all([
    store.providers
      .find(providerFilter)
      .sort({ nivel: 1, _id: 1 })
      .skip(request.offset)
      .limit(request.limit)
      .lean<ProviderDoc[]>(),
    store.posts
      .find(postFilter)
      .sort({ nivel: 1, _id: -1 })
      .skip(request.offset)
      .limit(request.limit)
      .lean<PostDoc[]>(),
    store.providers.countDocuments(providerFilter),
    store.posts.countDocuments(postFilter),
  ]);
  return { providers, posts, total: { proveedores, publicaciones } };
}

/** A place, a country by the beginning of its places' keys, or anywhere public. */
function placeCondition({ pais, estado }: SearchRequest): Record<string, unknown> {
  if (!pais) return { lugar: trusted({ $ne: null }) };
  return { lugar: estado ? placeKey(pais, estado) : new RegExp(`^${pais}-`) };
}

/** Folded words hold letters, digits and blanks only, so nothing in them means anything to a regular expression. */
function wordFilter(text: string): { $and?: Array<{ text: RegExp }> } {
  const words = [...new Set(foldText(text).split(' '))].filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return {};
  return { $and: words.map((word) => ({ text: new RegExp([word, ...relatedWords(word)].join('|')) })) };
}
