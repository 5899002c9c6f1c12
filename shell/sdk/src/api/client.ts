import type { FirstAnswers } from '@vitrina/contracts/microfrontends';
import { measureClock } from '../clock.ts';
import { type Answer, addressOf, type Body, type LooseOptions, nextCursor, type Options, type Path } from './call.ts';
import { ApiError, connectionError, errorOf, reportsFailure, WORDLESS } from './error.ts';
import type { UploadOptions } from './upload.ts';

interface AnyOptions extends LooseOptions {
  headers?: Readonly<Record<string, string>> | undefined;
  keepalive?: boolean;
}

async function request(path: string, options: AnyOptions, init: RequestInit): Promise<Response> {
  const address = addressOf(path, options);
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, signal: options.signal ?? null });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw connectionError();
  }
  measureClock(answer);
  if (answer.ok) return answer;
  throw withSessionCheck(
    path,
    errorOf({
      status: answer.status,
      body: await answer.text().catch(() => ''),
      requestId: answer.headers.get('X-Request-Id'),
      retryAfter: answer.headers.get('Retry-After'),
    }),
  );
}

/** Reports a 401 to the session, except for a refused login, which is unrelated to the current session. */
function withSessionCheck(path: string, error: unknown): unknown {
  if (error instanceof ApiError && error.status === 401 && path !== '/api/auth') {
    for (const listener of unauthorisedListeners) listener();
  }
  return error;
}

/** Parses the body as the contract's type. It is not validated: tests hold the server to its contract. */
async function json<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json().catch(() => {
    throw new ApiError(connectionError().message, { status: answer.status, code: WORDLESS });
  });
  if (!reportsFailure(body)) return body as T;
  throw errorOf({ status: answer.status, body: JSON.stringify(body), requestId: null, retryAfter: null });
}

async function ask<M extends string, P extends string>(
  path: P,
  options: AnyOptions | undefined,
  init: RequestInit,
): Promise<Answer<M, P>> {
  return json<Answer<M, P>>(await request(path, options ?? {}, init));
}

const read: RequestInit = { headers: { Accept: 'application/json' } };
const changing = { headers: { Accept: 'application/json', 'Content-Type': 'application/json' } };

/**
 * Typed client of the API. Every call rejects with an `ApiError` whose `message` is a Spanish text that can be shown; an
 * aborted call rejects with the reason of its signal.
 */
export const api = {
  /**
   * Returns the response to a GET call that came with the page, without waiting; undefined if there is no response. Only the
   * first caller gets it.
   */
  first<P extends Path<'GET'>>(
    path: P,
    options?: Options<'GET', P>,
  ): { answer: Answer<'GET', P>; cursor: string | null } | undefined {
    return firstAnswer<Answer<'GET', P>>(path, options ?? {});
  },

  /** Sends a GET call. @returns the response body */
  async get<P extends Path<'GET'>>(path: P, options?: Options<'GET', P>): Promise<Answer<'GET', P>> {
    const first = firstAnswer<Answer<'GET', P>>(path, options ?? {});
    return first ? first.answer : ask<'GET', P>(path, options, read);
  },

  /** Fetches a page of a list. @returns the response body, and the cursor of the next page or null */
  async page<P extends Path<'GET'>>(
    path: P,
    options?: Options<'GET', P>,
  ): Promise<{ answer: Answer<'GET', P>; cursor: string | null }> {
    const first = firstAnswer<Answer<'GET', P>>(path, options ?? {});
    if (first) return first;
    const response = await request(path, options ?? {}, read);
    const cursor = nextCursor(response.headers.get('Link'));
    return json<Answer<'GET', P>>(response).then((answer) => ({ answer, cursor }));
  },

  /** Sends a POST call with a JSON body. @returns the response body */
  async post<P extends Path<'POST'>>(
    path: P,
    body: Body<'POST', P>,
    options?: Options<'POST', P>,
  ): Promise<Answer<'POST', P>> {
    const loose: AnyOptions = options ?? {};
    const init = {
      method: 'POST',
      headers: { ...changing.headers, ...loose.headers },
      body: JSON.stringify(body ?? {}),
      keepalive: loose.keepalive ?? false,
    };
    return ask<'POST', P>(path, loose, init);
  },

  /** Sends a PUT call with a JSON body. @returns the response body */
  put<P extends Path<'PUT'>>(path: P, body: Body<'PUT', P>, options?: Options<'PUT', P>): Promise<Answer<'PUT', P>> {
    return ask<'PUT', P>(path, options, { ...changing, body: JSON.stringify(body), method: 'PUT' });
  },

  /** Sends a DELETE call, with a JSON body if the call has one. @returns the response body */
  delete<P extends Path<'DELETE'>>(
    path: P,
    options?: Options<'DELETE', P>,
    body?: Body<'DELETE', P>,
  ): Promise<Answer<'DELETE', P>> {
    const sent = body === undefined ? read : { ...changing, body: JSON.stringify(body) };
    return ask<'DELETE', P>(path, options, { ...sent, method: 'DELETE' });
  },

  /** Sends a POST call with a form and reports its progress. @returns the response body */
  async upload<P extends Path<'POST'>>(path: P, form: FormData, options?: UploadOptions): Promise<Answer<'POST', P>> {
    // The code is loaded with the first upload.
    const upload = await import(/* webpackChunkName: "upload" */ './upload.ts').catch(() => {
      throw connectionError();
    });
    try {
      return (await upload.sendForm(path, form, options)) as Answer<'POST', P>;
    } catch (error) {
      throw withSessionCheck(path, error);
    }
  },

  /** Opens a streaming call. @returns the response, for the caller to read piece by piece */
  async stream<P extends Path<'POST'>>(
    path: P,
    body: Body<'POST', P>,
    options?: Options<'POST', P>,
  ): Promise<Response> {
    const init = {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    };
    return request(path, options ?? {}, init);
  },
};

/** Id of the element in which the gateway puts the responses to the page's first calls. */
const ELEMENT = 'vitrina-respuestas';

function answersOfPage(): FirstAnswers {
  const text = typeof document === 'undefined' ? null : document.getElementById(ELEMENT)?.textContent;
  // Not validated again: the gateway is same-origin and copied the services' responses.
  const answers: FirstAnswers | null = text ? JSON.parse(text) : null;
  return answers ?? { seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, answers: [] };
}

const { seed, answers } = answersOfPage();

/** Seed of this visit's random orders, 0 to 2^32 - 1: stable while the page lives, different on the next visit (R18). */
export const visitSeed: number = seed;

const waiting = new Map(answers.map(({ address, ...answer }) => [canonical(address), answer]));

function canonical(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const values = new URLSearchParams(query);
  values.sort();
  return `${path}?${values}`;
}

/** Takes this call's response that came with the page. Only the first caller gets it; a second must ask the server. */
function firstAnswer<T>(path: string, options: AnyOptions): { answer: T; cursor: string | null } | undefined {
  const key = canonical(addressOf(path, options));
  const first = waiting.get(key);
  waiting.delete(key);
  return first && { answer: first.body as T, cursor: first.next };
}

type Listener = () => void;

const unauthorisedListeners = new Set<Listener>();
const checkListeners = new Set<Listener>();

/** Calls `listener` whenever the server responds 401 to a call other than a login. Returns a function that unsubscribes. */
export function onUnauthorised(listener: Listener): () => void {
  unauthorisedListeners.add(listener);
  return () => unauthorisedListeners.delete(listener);
}

/** Calls `listener` whenever the session should be checked because it may have ended. Returns a function that unsubscribes. */
export function onSessionCheckRequest(listener: Listener): () => void {
  checkListeners.add(listener);
  return () => checkListeners.delete(listener);
}

/** Requests a check of the session with the server, because it may have ended. */
export function requestSessionCheck(): void {
  for (const listener of checkListeners) listener();
}
