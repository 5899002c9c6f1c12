import { sdkTexts } from '../texts.ts';

/** Code of an error response whose body cannot be read. */
export const WORDLESS = 'respuesta_ilegible';

/** Failed call: the response's error envelope, or a failed connection (`status` 0, code `sin_conexion`). */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Code of the error catalogue, `sin_conexion`, {@link WORDLESS}, `sin_codigo` or a code of a microfrontend. */
  readonly code: string;
  readonly requestId: string | null;
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    details: { status: number; code: string; requestId?: string | null; retryAfter?: number | null },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

interface FailedAnswer {
  status: number;
  body: string;
  requestId: string | null;
  retryAfter: string | null;
}

function field(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True for a body that reports a failure, whatever its status: an older server answers 200 with `success: false`. */
export function reportsFailure(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'success') === false;
}

/** Builds the error of a failed response: Spanish text and code of its envelope, else general ones. */
export function errorOf(answer: FailedAnswer): ApiError {
  const body = parsed(answer.body);
  const seconds = Number(answer.retryAfter);
  const said = field(body, 'error') ?? field(body, 'message');
  return new ApiError(said ?? sdkTexts.unexpected, {
    status: answer.status,
    code: field(body, 'code') ?? (said === null ? WORDLESS : 'sin_codigo'),
    requestId: field(body, 'requestId') ?? answer.requestId,
    retryAfter: answer.retryAfter !== null && Number.isFinite(seconds) ? seconds : null,
  });
}

/** Builds the error of a request without a response. */
export function connectionError(): ApiError {
  return new ApiError(sdkTexts.connectionFailed, { status: 0, code: 'sin_conexion' });
}
