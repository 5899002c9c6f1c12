import { buffer } from 'node:stream/consumers';
import { type App, type ObjectStore, Problem } from '@vitrina/kernel';
import { readWithdrawalList, WITHDRAWAL_KNOWN_MS, withdrawalLists, withdrawalMark } from '@vitrina/product';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import type { PictureViews } from './picture-views.ts';
import { keyOf, serveObject } from './serve-object.ts';

/** Policy that keeps anything in a picture from running if a browser opens it as a page. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Value of `CDN-Cache-Control` (RFC 9213). Browsers never revalidate: a file does not change under its address. A CDN
 * revalidates once a day, and drops a withdrawn upload immediately if it supports purges by `Cache-Tag`.
 */
const CDN_LIFETIME = 'public, max-age=86400';

/**
 * Serves `/media/*` from the store at every request, so a deleted file is gone. Withdrawn files get 410.
 * @param views counts the pictures that are sent
 */
export function mountMedia(app: App, store: ObjectStore, views?: PictureViews): void {
  const withdrawn = new WithdrawnUploads(store);
  app.get('/media/*', async (c) => {
    const key = keyOf(c.req.path);
    const [, id = ''] = key.split('/');
    const [isWithdrawn, info] = await Promise.all([withdrawn.has(id), store.stat('public', key)]);
    if (isWithdrawn) throw new Problem('contenido_retirado');
    try {
      if (!info) throw new Problem('ruta_no_encontrada');
      const response = await serveObject(c, store, 'public', { info });
      if (response.status === 200 && c.req.method === 'GET') views?.count(key, c.req.header('accept'));
      return finished(id, response);
    } catch (error) {
      // A file that existed a moment ago may have been moved since.
      const isMissing = error instanceof Problem && error.code === 'ruta_no_encontrada';
      throw isMissing && (await withdrawn.isMarked(id)) ? new Problem('contenido_retirado') : error;
    }
  });
}

function finished(id: string, response: Response): Response {
  response.headers.set('Cache-Tag', id);
  if (response.status !== 416) response.headers.set('CDN-Cache-Control', CDN_LIFETIME);
  response.headers.set('Content-Security-Policy', INERT);
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return response;
}

const MAX_KNOWN = 20_000;
const LISTS_AT_ONCE = 8;

/**
 * Withdrawn uploads: those with a mark in the public bucket, and those in a list there whose marks are still pending.
 * Store responses are cached for {@link WITHDRAWAL_KNOWN_MS}, so that the pictures of a page cost the store little. If
 * the store does not respond, no file is served.
 */
class WithdrawnUploads {
  readonly #store: ObjectStore;
  readonly #marks = new Answers<boolean>(MAX_KNOWN);
  readonly #closing = new Answers<ReadonlySet<string>>(1);
  #lists: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** True if an upload is withdrawn, as of at most {@link WITHDRAWAL_KNOWN_MS} ago. */
  async has(id: string): Promise<boolean> {
    const [isMarked, closing] = await Promise.all([
      this.#marks.get(id) ?? this.isMarked(id),
      this.#closing.get('all') ?? this.#closing.keep('all', this.#askClosing()),
    ]);
    return isMarked || closing.has(id);
  }

  isMarked(id: string): Promise<boolean> {
    return this.#marks.keep(
      id,
      this.#store.stat('public', withdrawalMark(id)).then((found) => found !== null),
    );
  }

  /** A list's content never changes under its key, so each is read once. */
  async #askClosing(): Promise<ReadonlySet<string>> {
    const keys = await this.#store.list('public', withdrawalLists());
    const read = async (key: string) => [key, this.#lists.get(key) ?? (await this.#read(key))] as const;
    this.#lists = new Map(await pMap(keys, read, { concurrency: LISTS_AT_ONCE }));
    return new Set([...this.#lists.values()].flat());
  }

  async #read(key: string): Promise<readonly string[]> {
    const content = await this.#store.get('public', key);
    return content ? readWithdrawalList(await buffer(content)) : [];
  }
}

/** Cache of store responses. Their age counts from before the request, so the content is never older than that. */
class Answers<T> extends LRUCache<string, Promise<T>> {
  constructor(max: number) {
    super({ max, ttl: WITHDRAWAL_KNOWN_MS });
  }

  /** Keeps a pending response, and forgets it if it fails. */
  keep(key: string, answer: Promise<T>): Promise<T> {
    this.set(key, answer);
    answer.catch(() => {
      if (this.peek(key) === answer) this.delete(key);
    });
    return answer;
  }
}
