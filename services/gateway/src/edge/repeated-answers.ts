import type { App, Metrics, Shortcut } from '@vitrina/kernel';

/** How long an answer is repeated, in milliseconds: short enough that nobody notices, long enough for a rush. */
const LIFE_MS = 250;
/** Answers kept at once; the oldest makes room. */
const MAX_ENTRIES = 500;

/** Headers of requests whose answer is not everybody's, or not this one. */
const personal = ['user-email', 'authorization', 'if-none-match', 'range'] as const;

interface Entry {
  expires: number;
  /** Bytes, not text: a text with accents would be encoded anew for each answer. */
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

/**
 * Repeats good answers of shared calls for a quarter of a second, by their address as sent: answers that are the same
 * for everyone, so that a rush on one page asks its service four times a second. A request that names a user, asks
 * conditionally or forbids it passes through.
 *
 * A repeated answer has a count in the metrics but no log line and no request id.
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

  /**
   * Hands out what is still fresh, straight to the connection: an application's whole way costs many times as much.
   * @param metrics count the repeated answers
   */
  shortcut(metrics: Metrics): Shortcut {
    const hits = metrics.requests.labels('GET', '(repeated)', '200');
    return (request, response) => {
      const key = request.method === 'GET' ? this.#keyOf(request.url ?? '', request.headers) : null;
      const known = key === null ? undefined : this.#entries.get(key);
      if (!known || known.expires <= Date.now()) return false;
      hits.observe(0);
      response.writeHead(200, known.headers);
      response.end(known.body);
      return true;
    };
  }

  /** Stands before an application, so that a rush on one address asks it once; to be called before it listens. */
  standBefore(app: App): void {
    const whole = app.fetch;
    app.fetch = (request, ...rest) => {
      const from = request.url.indexOf('/', request.url.indexOf('//') + 2);
      const address = request.url.slice(from);
      const key =
        request.method === 'GET' && this.#isShared(address)
          ? this.#keyOf(address, Object.fromEntries(request.headers))
          : null;
      if (key === null) return whole(request, ...rest);
      const coming = this.#coming.get(key);
      if (coming) return coming.then((entry) => (entry ? repeat(entry) : whole(request, ...rest)));
      return this.#answer(key, whole(request, ...rest));
    };
  }

  /** Path and query of a request that may be repeated, or null. */
  #keyOf(address: string, headers: Readonly<Record<string, unknown>>): string | null {
    if (!this.#isShared(address)) return null;
    return personal.some((name) => headers[name] !== undefined) ? null : address;
  }

  #isShared(address: string): boolean {
    const query = address.indexOf('?');
    return this.#paths.has(query < 0 ? address : address.slice(0, query));
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
  const body = Buffer.from(await answer.clone().arrayBuffer());
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'));
  headers['content-length'] = String(body.byteLength);
  return { expires: Date.now() + LIFE_MS, body, headers };
}

function repeat({ body, headers }: Entry): Response {
  return new Response(body, { status: 200, headers });
}
