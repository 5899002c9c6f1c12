import { foldText } from '@vitrina/contracts/places';
import { Problem, trusted } from '@vitrina/kernel';
import { placeKey, scopeOf } from '../geo/places.ts';
import { type PostDoc, publicAt } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import type { SearchRequest } from './query.ts';
import { relatedWords } from './synonyms.ts';

/** Maximum number of words used; further ones are ignored. */
const MAX_WORDS = 8;
/** Maximum number of documents of a place and segment whose text is searched, highest tier first. */
const MAX_SCANNED = 500;
/** Time limit of the database for a read, in milliseconds. */
const MAX_TIME_MS = 500;
/** MongoDB's error code for an exceeded time limit. */
const MAX_TIME_EXPIRED = 50;

/** Results without the engine; `total` is a lower bound, because later pages are not counted. */
export interface BrowseResult {
  providers: ProviderDoc[];
  posts: PostDoc[];
  total: { providers: number; posts: number };
}

/** Documents of one page, and true if there are more. */
interface Page<D> {
  docs: D[];
  more: boolean;
}

/**
 * Searches without the engine: place and segment by their indexes, and every word or one of its synonyms in the text of
 * the first {@link MAX_SCANNED} documents. No typing errors, no relevance, no exact totals; the cost for the database
 * is bounded for any text.
 * @throws {Problem} `servicio_no_disponible` if the database does not respond within {@link MAX_TIME_MS}
 */
export async function browse(store: Store, request: SearchRequest): Promise<BrowseResult> {
  const { offset } = request;
  const [providers, posts] = await Promise.all([readProviders(store, request), readPosts(store, request)]).catch(
    (cause: unknown) => {
      throw isTooSlow(cause) ? new Problem('servicio_no_disponible', { retryAfter: 3, cause }) : cause;
    },
  );
  const atLeast = ({ docs, more }: Page<unknown>) => (docs.length === 0 ? 0 : offset + docs.length + (more ? 1 : 0));
  return {
    providers: providers.docs,
    posts: posts.docs,
    total: { providers: atLeast(providers), posts: atLeast(posts) },
  };
}

async function readProviders(store: Store, request: SearchRequest): Promise<Page<ProviderDoc>> {
  const filter = { scopes: scopeOf(request), ...(request.topic && { topics: request.topic }) };
  const found = store.providers.find(filter).sort({ tier: 1, _id: 1 });
  return readPage(request, (skip, limit) => found.skip(skip).limit(limit).maxTimeMS(MAX_TIME_MS).lean<ProviderDoc[]>());
}

async function readPosts(store: Store, request: SearchRequest): Promise<Page<PostDoc>> {
  const { country, subdivision, topic, kind, now } = request;
  const place =
    country && subdivision
      ? placeKey(country, subdivision)
      : trusted(country ? { $gte: `${country}-`, $lt: `${country}.` } : { $gt: '' });
  const filter = { place, ...(topic && { topics: topic }), ...(kind && { kind }), ...publicAt(now) };
  const found = store.posts.find(filter).sort({ place: 1, tier: 1, round: 1, k0: 1 });
  return readPage(request, (skip, limit) => found.skip(skip).limit(limit).maxTimeMS(MAX_TIME_MS).lean<PostDoc[]>());
}

async function readPage<D extends { text: string }>(
  { text, offset, limit }: SearchRequest,
  read: (skip: number, limit: number) => Promise<D[]>,
): Promise<Page<D>> {
  const fits = wordTest(text);
  const found = fits ? (await read(0, MAX_SCANNED)).filter(fits).slice(offset) : await read(offset, limit + 1);
  return { docs: found.slice(0, limit), more: found.length > limit };
}

/** Builds a test for documents with every word or one of its synonyms; null without words. */
function wordTest(text: string): ((doc: { text: string }) => boolean) | null {
  const words = [...new Set(foldText(text).split(' '))].filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const wanted = words.map((word) => [word, ...relatedWords(word)]);
  return (doc) => wanted.every((forms) => forms.some((form) => doc.text.includes(form)));
}

function isTooSlow(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === MAX_TIME_EXPIRED;
}
