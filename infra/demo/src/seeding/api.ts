import { setTimeout as pause } from 'node:timers/promises';

/** The platform refused a call, or something else answered in its place. */
export class CallFailed extends Error {
  readonly status: number;
  /** Code of the error catalogue, or an empty text. */
  readonly code: string;

  constructor(call: string, status: number, code: string, message: string) {
    super(`${call}: ${status} ${code} ${message}`);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
  }
}

interface Sent {
  json?: unknown;
  form?: () => FormData;
  headers?: Record<string, string>;
}

/** How often a call is sent where the platform asks to wait or does not answer. */
const ATTEMPTS = 8;
/** Longest time for one answer, in milliseconds. */
const ANSWER_WITHIN = 60_000;

/** One person in front of the platform: the public calls, and the session cookie between them. */
export class Visitor {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  /** `base` is an origin, for instance `http://localhost:8080`. */
  constructor(base: string) {
    this.#base = base;
  }

  /**
   * One call and its parsed JSON, with the address of the next page where the answer names one. Waits as long as
   * `Retry-After` says on 429 and 503, and half a second or more where there is no answer.
   * @throws {CallFailed} for every other refusal, and after 8 attempts
   */
  async call(method: 'GET' | 'POST', path: string, sent: Sent = {}): Promise<{ body: unknown; next: string | null }> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#send(method, path, sent).catch((error: unknown) => {
        if (attempt < ATTEMPTS) return null;
        throw error;
      });
      if (!answer) {
        await pause(attempt * 500);
        continue;
      }
      for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
      const body: unknown = await answer.json().catch(() => null);
      if (answer.ok) return { body, next: nextPage(answer.headers.get('link')) };
      const waits = answer.status === 429 || answer.status === 503;
      if (!waits || attempt >= ATTEMPTS) {
        throw new CallFailed(`${method} ${path}`, answer.status, textAt(body, 'code'), textAt(body, 'error'));
      }
      await pause(Math.max(1, Number(answer.headers.get('retry-after')) || attempt) * 1000);
    }
  }

  /** The session cookies as a request's `cookie` header; empty before the first. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #send(method: string, path: string, { json, form, headers = {} }: Sent): Promise<Response> {
    const { cookie } = this;
    const body = form ? form() : json === undefined ? null : JSON.stringify(json);
    return fetch(new URL(path, this.#base), {
      method,
      body,
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (at > 0) this.#cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1));
  }
}

function nextPage(link: string | null): string | null {
  return link?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1] ?? null;
}

/** The text at a key of an unknown JSON value; empty where there is none. */
export function textAt(value: unknown, key: string): string {
  const found = valueAt(value, key);
  return typeof found === 'string' ? found : '';
}

/** The value at a key of an unknown JSON value. */
export function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** The list that an unknown JSON value is; empty for anything else. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
