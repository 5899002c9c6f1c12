import { addressOf, nextCursor, type QueryValue } from './address.ts';
import { connectionError, errorOf } from './envelope.ts';
import { ApiError } from './error.ts';
import { takeFirstAnswer } from './first-answers.ts';
import type { Answer, Body, Options, Path } from './types.ts';
import { announceUnauthorised } from './unauthorised.ts';
import { sendForm, type UploadOptions } from './upload.ts';

interface LooseOptions {
  signal?: AbortSignal | undefined;
  query?: Readonly<Record<string, QueryValue>>;
  params?: Readonly<Record<string, QueryValue>>;
  headers?: Readonly<Record<string, string>> | undefined;
}

async function request(path: string, options: LooseOptions, init: RequestInit): Promise<Response> {
  const address = addressOf(path, options.params, options.query);
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, signal: options.signal ?? null });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw connectionError();
  }
  if (answer.ok) return answer;
  throw noticed(
    path,
    errorOf({
      status: answer.status,
      body: await answer.text().catch(() => ''),
      requestId: answer.headers.get('X-Request-Id'),
      retryAfter: answer.headers.get('Retry-After'),
    }),
  );
}

/** A refused login is a 401 too, but says nothing about the session there is. */
function noticed(path: string, error: unknown): unknown {
  if (error instanceof ApiError && error.status === 401 && path !== '/api/auth') announceUnauthorised();
  return error;
}

/** The body as the contract types it; the server is trusted to keep the contract that its tests hold it to. */
async function json<T>(answer: Response): Promise<T> {
  try {
    return (await answer.json()) as T;
  } catch {
    throw new ApiError(connectionError().message, { status: answer.status, code: 'respuesta_ilegible' });
  }
}

/** What the page came with for this call, taken once. */
function firstAnswer<T>(path: string, options: LooseOptions): { answer: T; cursor: string | null } | undefined {
  const first = takeFirstAnswer(addressOf(path, options.params, options.query));
  return first ? { answer: first.body as T, cursor: first.cursor } : undefined;
}

const read: RequestInit = { headers: { Accept: 'application/json' } };

/**
 * The API as the contract types it. Every call rejects with an `ApiError` whose `message` is a Spanish text fit to be
 * shown; a call given up through its signal rejects with the signal's reason.
 */
export const api = {
  /**
   * What the page came with for a reading call, without waiting; undefined where it came with nothing. Only the first
   * who asks gets it.
   */
  first<P extends Path<'GET'>>(
    path: P,
    options?: Options<'GET', P>,
  ): { answer: Answer<'GET', P>; cursor: string | null } | undefined {
    return firstAnswer<Answer<'GET', P>>(path, options ?? {});
  },

  /** The answer of a reading call. */
  async get<P extends Path<'GET'>>(path: P, options?: Options<'GET', P>): Promise<Answer<'GET', P>> {
    const first = firstAnswer<Answer<'GET', P>>(path, options ?? {});
    return first ? first.answer : json<Answer<'GET', P>>(await request(path, options ?? {}, read));
  },

  /** One page of a listing call: its answer, and the cursor of the next page or null. */
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

  /** The answer of a changing call with a JSON body. */
  async post<P extends Path<'POST'>>(
    path: P,
    body: Body<'POST', P>,
    options?: Options<'POST', P>,
  ): Promise<Answer<'POST', P>> {
    const loose: LooseOptions = options ?? {};
    const init = {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...loose.headers },
      body: JSON.stringify(body ?? {}),
    };
    return json<Answer<'POST', P>>(await request(path, loose, init));
  },

  /** The answer of a changing call with a form, with its progress. */
  async upload<P extends Path<'POST'>>(path: P, form: FormData, options?: UploadOptions): Promise<Answer<'POST', P>> {
    try {
      return (await sendForm(path, form, options)) as Answer<'POST', P>;
    } catch (error) {
      throw noticed(path, error);
    }
  },

  /** The open answer of a call that streams, for the caller to read piece by piece. */
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
