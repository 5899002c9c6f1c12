import { type App, inTime, type Metrics, Problem, refusalResponse, type Shortcut } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';

/** How long a response is repeated, in milliseconds: short enough to go unnoticed, long enough for a rush. */
const LIFE_MS = 250;
/** Limits of the cache, in entries and in total bytes; the least recently used response makes room. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 32 * 1024 * 1024;
/** Largest cached response, in bytes: twice the largest page of the gallery. */
const MAX_BODY = 256 * 1024;
/** Longest wait for the response to another request, in milliseconds. */
const WAIT_MS = 3_000;
/** `Retry-After` of a request that waited in vain, in seconds. */
const RETRY_AFTER = 2;

/** Request headers that make a response personal or conditional. */
const personal = ['user-email', 'authorization', 'if-none-match', 'if-modified-since', 'range', 'cache-control'];

interface Entry {
  /** Bytes, not text: text with accents would be encoded again for each response. */
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Outcome of a shared response: cacheable, valid for its own visitor only, or failed. */
type Outcome = Entry | 'own' | 'failed';

/**
 * Repeats services' responses for a quarter of a second if they declare `public` and `s-maxage`: these are the same for
 * everyone, so a rush on one address reaches its service four times a second. The key is the parsed target. A request that
 * names a user, is conditional or forbids caching passes through; a refused, broken or personal response is never repeated.
 *
 * A repeated response is counted in the metrics but has no log line and no request id.
 */
export class RepeatedAnswers {
  readonly #paths: ReadonlySet<string>;
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES, maxSize: MAX_BYTES, ttl: LIFE_MS });
  /** Responses in progress, so that a rush on one address sends one request. Never rejects. */
  readonly #coming = new Map<string, Promise<Outcome>>();

  /** @param paths paths without parameters whose responses may be shared while they are in progress */
  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
  }

  /**
   * Serves fresh responses directly on the connection, because running the whole application costs many times as much.
   * @param metrics count the repeated responses
   */
  shortcut(metrics: Metrics): Shortcut {
    const hits = metrics.requests.labels('GET', '(repeated)', '200');
    return (request, response) => {
      const known = this.#entries.get(request.url ?? '');
      if (!known) return false;
      if (request.method !== 'GET' || !isForEveryone((name) => request.headers[name])) return false;
      hits.observe(0);
      response.writeHead(200, known.headers);
      response.end(known.body);
      return true;
    };
  }

  /** Wraps an application so that a rush on one address calls it once. Call this before the application listens. */
  standBefore(app: App): void {
    const whole = app.fetch;
    app.fetch = (request, ...rest) => {
      const key = request.method === 'GET' ? targetOf(request.url) : '';
      const ask = () => whole(request, ...rest);
      if (!key.startsWith('/api/') || !isForEveryone((name) => request.headers.get(name))) return ask();
      return this.#paths.has(pathOf(key)) ? this.#askTogether(key, ask) : this.#askAlone(key, ask);
    };
  }

  async #askAlone(key: string, ask: () => Response | Promise<Response>): Promise<Response> {
    const answer = await ask();
    if (isShared(answer)) void this.#keep(key, answer.clone());
    return answer;
  }

  /** Waits for the request in progress. If it fails, one waiting request takes over and the others wait for it. */
  async #askTogether(key: string, ask: () => Response | Promise<Response>): Promise<Response> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const coming = this.#coming.get(key);
      if (!coming) return this.#lead(key, ask);
      const outcome = await inTime(coming, deadline - performance.now()).catch(() => 'late' as const);
      if (outcome === 'own') return ask();
      if (outcome === 'late') {
        // The next request takes over. Requests that waited to the limit are refused, so that they do not all reach a
        // slow service.
        if (this.#coming.get(key) === coming) this.#coming.delete(key);
        return refusalResponse(new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER }));
      }
      if (outcome !== 'failed') return new Response(outcome.body, { status: 200, headers: outcome.headers });
    }
  }

  async #lead(key: string, ask: () => Response | Promise<Response>): Promise<Response> {
    let tell: (outcome: Outcome) => void = () => undefined;
    const coming = new Promise<Outcome>((resolve) => {
      tell = resolve;
    });
    this.#coming.set(key, coming);
    const end = (outcome: Outcome) => {
      if (this.#coming.get(key) === coming) this.#coming.delete(key);
      tell(outcome);
    };
    try {
      const answer = await ask();
      if (answer.status >= 500) end('failed');
      else if (!isShared(answer)) end('own');
      else void this.#keep(key, answer.clone()).then(end);
      return answer;
    } catch (error) {
      end('failed');
      throw error;
    }
  }

  async #keep(key: string, answer: Response): Promise<Outcome> {
    try {
      const body = Buffer.from(await answer.arrayBuffer());
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'));
      headers['content-length'] = String(body.byteLength);
      const entry = { body, headers };
      this.#entries.set(key, entry, { size: Math.max(1, body.byteLength) });
      return entry;
    } catch {
      // The response broke off in the middle.
      return 'failed';
    }
  }
}

function isForEveryone(header: (name: string) => unknown): boolean {
  return personal.every((name) => header(name) == null);
}

function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/** True for a complete, successful response of known and moderate length that its service declares public. */
function isShared({ status, headers }: Response): boolean {
  const policy = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    /\bpublic\b/.test(policy) &&
    /\bs-maxage=[1-9]/.test(policy) &&
    !/\b(?:private|no-store)\b/.test(policy) &&
    Number(headers.get('content-length') ?? Number.NaN) <= MAX_BODY &&
    !['set-cookie', 'content-range', 'vary'].some((name) => headers.has(name))
  );
}
