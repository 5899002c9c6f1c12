import type { App, Metrics } from '@vitrina/kernel';

/** How long an answer is repeated, in milliseconds: short enough that nobody notices, long enough for a rush. */
const LIFE_MS = 250;
/** Answers kept at once; the oldest makes room. */
const MAX_ENTRIES = 500;

/** Headers of requests whose answer is not everybody's, or not this one. */
const personal = ['user-email', 'authorization', 'if-none-match', 'range'] as const;

interface Entry {
  expires: number;
  /** Bytes, not text: a text with accents would be encoded anew for each answer. */
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/**
 * Repeats good answers of shared calls for a quarter of a second, by their address as sent: answers that are the same
 * for everyone, so that a rush on one page asks its service four times a second. A request that names a user, asks
 * conditionally or forbids it passes through.
 *
 * It stands before the application's own steps, which cost far more than handing out finished bytes; a repeated answer
 * has a count in the metrics but no log line and no request id.
 */
export class RepeatedAnswers {
  readonly #paths: ReadonlySet<string>;
  readonly #entries = new Map<string, Entry>();
  /** Answers on their way, so that a rush on one address asks once. */
  readonly #coming = new Map<string, Promise<Entry | null>>();

  /** @param paths paths of the shared calls, without parameters */
  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
  }

  /** Puts itself before an application; to be called once, before it listens. */
  standBefore(app: App, metrics: Metrics): void {
    const hits = metrics.requests.labels('GET', '(repeated)', '200');
    const whole = app.fetch;
    app.fetch = (request, ...rest) => {
      const key = this.#keyOf(request);
      if (key === null) return whole(request, ...rest);
      const known = this.#entries.get(key);
      if (known && known.expires > Date.now()) {
        hits.observe(0);
        return repeat(known);
      }
      const coming = this.#coming.get(key);
      if (coming) return coming.then((entry) => (entry ? repeat(entry) : whole(request, ...rest)));
      return this.#answer(key, whole(request, ...rest));
    };
  }

  /** Path and query of a request that may be repeated, or null. */
  #keyOf(request: Request): string | null {
    if (request.method !== 'GET') return null;
    const { url, headers } = request;
    const from = url.indexOf('/', url.indexOf('//') + 2);
    const query = url.indexOf('?', from);
    if (!this.#paths.has(url.slice(from, query < 0 ? undefined : query))) return null;
    return personal.some((name) => headers.get(name) !== null) ? null : url.slice(from);
  }

  async #answer(key: string, answering: Response | Promise<Response>): Promise<Response> {
    const answer = Promise.resolve(answering);
    const entry = answer.then(readEntry, () => null);
    this.#coming.set(key, entry);
    const kept = await entry;
    this.#coming.delete(key);
    if (kept) this.#keep(key, kept);
    return answer;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value);
  }
}

/** A good answer as it is repeated, or null. */
async function readEntry(answer: Response): Promise<Entry | null> {
  if (answer.status !== 200 || answer.headers.has('set-cookie')) return null;
  const body = new Uint8Array(await answer.clone().arrayBuffer());
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'));
  headers['content-length'] = String(body.byteLength);
  return { expires: Date.now() + LIFE_MS, body, headers };
}

function repeat({ body, headers }: Entry): Response {
  return new Response(body, { status: 200, headers });
}
