import { type ErrorCode, type ErrorEnvelope, errorCatalogue } from '@vitrina/contracts/errors';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { newId } from '../data/ids.ts';
import { isMongoUnavailable } from '../data/mongo-errors.ts';
import { isRedisUnavailable } from '../data/redis.ts';
import { StoreFault } from '../objects/store-fault.ts';
import { type AppEnv, requestLog } from './env.ts';

/** Refusal from the closed list of errors; the edge turns it into the error envelope. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ErrorCode;
  /** Seconds until a repeat makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Names of the invalid wire fields. */
  readonly fields: readonly string[] | undefined;
  /** Details for developers (registry calls). */
  readonly details: readonly string[] | undefined;

  /** @param more `message`: text for the person instead of the catalogue's, such as a payment provider's */
  constructor(
    code: ErrorCode,
    more: {
      retryAfter?: number;
      fields?: readonly string[];
      details?: readonly string[];
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? errorCatalogue[code].text, { cause: more.cause });
    this.code = code;
    this.retryAfter = more.retryAfter;
    this.fields = more.fields;
    this.details = more.details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Methods of an address that is only read, as `Allow` names them. */
export const READING = 'GET, HEAD';

/** Refuses the method of a request. @param allowed methods that the address answers, for `Allow` (RFC 9110, 15.5.6) */
export function refuseMethod(c: Context, allowed: string): never {
  c.header('Allow', allowed);
  throw new Problem('metodo_no_permitido');
}

/** Refuses for the moment. @param ms until a repeat makes sense, in milliseconds */
export function tooMany(ms: number): Problem {
  return new Problem('demasiadas_solicitudes', { retryAfter: Math.max(1, Math.ceil(ms / 1_000)) });
}

/** Response of a refusal outside the application, which has no request context. */
export function refusalResponse({ code, status, retryAfter }: Problem): Response {
  const { text } = errorCatalogue[code];
  const requestId = newId();
  const envelope: ErrorEnvelope = { success: false, error: text, message: text, code, requestId };
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  };
  return Response.json(envelope, { status, headers });
}

/** Error envelope of a refused call, with its status and, if useful, `Retry-After`. */
export function problemResponse(c: Context<AppEnv>, problem: Problem): Response {
  const { status, message: text } = problem;
  const body: ErrorEnvelope = {
    success: false,
    error: text,
    message: text,
    code: problem.code,
    requestId: c.get('requestId'),
    ...(problem.fields && { campos: [...problem.fields] }),
    ...(problem.details && { detalles: [...problem.details] }),
  };
  const retryAfter = problem.retryAfter ?? (status === 503 ? 5 : undefined);
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  c.header('Cache-Control', 'no-store');
  return c.json(body, status as ContentfulStatusCode);
}

/** Codes of a failed connection. */
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

function isAway(error: Error): boolean {
  // An object store that is full or locked: the client can only retry later.
  if (isMongoUnavailable(error) || isRedisUnavailable(error) || error instanceof StoreFault) return true;
  return 'code' in error && typeof error.code === 'string' && awayCodes.has(error.code);
}

/** Turns an error of a handler into a response: refusals unchanged, the rest as 503 or 500 without details. */
export function handleError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof Problem) {
    if (error.status >= 500) requestLog(c).warn({ err: error }, 'refused');
    return problemResponse(c, error);
  }
  const code: ErrorCode = isAway(error) ? 'servicio_no_disponible' : 'error_interno';
  requestLog(c).error({ err: error }, code === 'error_interno' ? 'unexpected failure' : 'a backing service is away');
  return problemResponse(c, new Problem(code));
}
