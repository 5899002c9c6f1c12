import type { MiddlewareHandler } from 'hono';

/** How long an answer is repeated, in milliseconds: short enough that nobody notices, long enough for a rush. */
const LIFE_MS = 1_000;
/** Answers kept at once; the oldest makes room. */
const MAX_ENTRIES = 500;

interface Entry {
  expires: number;
  body: ArrayBuffer;
  headers: Record<string, string>;
}

/**
 * Repeats good answers of a public call for a second, by its query as sent. For answers that are the same for
 * everyone: a request that names a user passes through.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  #generation = 0;

  /** Forgets everything: what was shown has changed. */
  clear(): void {
    this.#entries.clear();
    this.#generation += 1;
  }

  /** The middleware that stands before the call. */
  handler(): MiddlewareHandler {
    return async (c, next) => {
      if (c.req.header('user-email') !== undefined) return next();
      const url = c.req.url;
      const from = url.indexOf('?');
      const key = from < 0 ? '' : url.slice(from);
      const known = this.#entries.get(key);
      if (known && known.expires > Date.now()) return c.body(known.body, 200, known.headers);
      const generation = this.#generation;
      await next();
      // An answer that was read before the last change must not be kept after it.
      if (c.res.status === 200 && generation === this.#generation) await this.#keep(key, c.res);
    };
  }

  async #keep(key: string, response: Response): Promise<void> {
    const headers: Record<string, string> = {};
    for (const name of ['content-type', 'link', 'cache-control']) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const body = await response.clone().arrayBuffer();
    this.#entries.delete(key);
    this.#entries.set(key, { expires: Date.now() + LIFE_MS, body, headers });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value);
  }
}
