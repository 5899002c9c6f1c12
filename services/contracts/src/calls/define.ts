import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { CallLimitName } from '../limits.ts';

/**
 * Largest JSON body of a call without its own limit, in bytes. 2,000 emoji of people with skin tone and gender take
 * 34 KB; of the longest emoji, a kiss of two skin tones with 35 bytes, 1,800 fit.
 */
export const MAX_JSON_BYTES = 64 * 1024;

/** Services that answer calls; the gateway forwards each call to its service. */
export type ServiceName = 'accounts' | 'directory' | 'media' | 'billing' | 'chat' | 'registry';

/**
 * Callers that a call admits: everyone, a signed-in user, a provider with a complete profile, a user of the role
 * `admin`, staff (`agente` or `admin`), or a team with its token.
 */
export type Access = 'everyone' | 'session' | 'provider' | 'admin' | 'staff' | 'team';

/**
 * Defines one call of the public API as data: source of the handler's types, the checks at the edge, the gateway's
 * route and the OpenAPI document.
 */
export interface CallDefinition {
  service: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters, lower case. */
  path: `/api/${string}`;
  /** Line for the API page, in Spanish. */
  summary: string;
  access: Access;
  /** Reason why the log holds no reading by staff through this call; without it, each reading is logged. */
  unlogged?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body, parsed before the handler. */
  json?: z.ZodType;
  /**
   * Valid JSON bodies with fictional data, required with `json`: the OpenAPI document shows the first one, and tests
   * send each with corrupted fields.
   */
  examples?: readonly Example[];
  /** True if a request without a body is read as `{}`: all fields of `json` may be left out. */
  optionalBody?: true;
  /** Multipart body, for documentation only; the handler reads it as a stream. */
  multipart?: z.ZodObject;
  /** Any other body, for documentation only; the handler reads it as a stream. */
  raw?: string;
  /** Largest JSON body in bytes, instead of {@link MAX_JSON_BYTES}. */
  maxBytes?: number;
  /** Status of a successful response. */
  status: 200 | 201 | 202;
  /** JSON of a successful response, or the shape of any event's `data` if `stream` is set. */
  answer: z.ZodType;
  /** Type of a successful response that is not JSON. */
  mediaType?: 'image/jpeg' | 'image/svg+xml' | 'application/zip' | 'application/pdf' | 'text/vcard';
  /** True if the response is a stream of server-sent events. */
  stream?: true;
  /** Data of each event of a stream, by the event's name; see {@link streamOf}. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** True if a successful response is the same for everyone: the gateway may repeat it for a moment. */
  shared?: true;
  /** Error for a caller without a session, if the product words it differently from `no_autenticado`. */
  withoutSession?: ErrorCode;
  /** Errors of the call, besides those of every call. */
  errors?: readonly ErrorCode[];
  /** Limits that replace the default of its kind of calls, see `limits.ts`. */
  limits?: readonly [CallLimitName, ...CallLimitName[]];
  /**
   * Returns the ids of the providers whose contact details a successful response shows: they are counted for each
   * visitor.
   */
  contacts?(answer: unknown, params: unknown): string[];
}

type Example = Readonly<Record<string, unknown>>;
type WithExamples<C> = C extends { json: unknown }
  ? { examples: readonly [Example, ...Example[]] }
  : { examples?: never };

type Method = CallDefinition['method'];
type Status = CallDefinition['status'];
type Route<N> = N extends `${infer M extends Method} ${infer P extends `/api/${string}`}`
  ? { method: M; path: P }
  : never;

/**
 * Defines a call by its method and path, and keeps the literal types of its definition. A definition with a JSON body
 * needs examples. The status is 200 by default.
 */
export function defineCall<
  const N extends `${Method} /api/${string}`,
  const C extends Omit<CallDefinition, 'method' | 'path' | 'status'> & { status?: Status },
>(name: N, call: C & WithExamples<C>): Route<N> & { status: Status } & C {
  const [method, path] = name.split(' ');
  return { method, path, status: 200, ...call } as unknown as Route<N> & { status: Status } & C;
}

/** Response of a call that is a stream: the data of each event, by the event's name. */
export function streamOf<const E extends Readonly<Record<string, z.ZodType>>>(events: E) {
  const shapes = [...new Set<E[keyof E]>(Object.values(events) as E[keyof E][])];
  return { stream: true, events, answer: z.union(shapes) } as const;
}

/** Lists the limits counted with every request of a call: those it names, else the default of its kind. Never empty. */
export function limitsOf({ limits, stream, method, access }: CallDefinition): readonly CallLimitName[] {
  if (limits) return limits;
  if (stream) return ['connections'];
  if (method !== 'GET') return ['changes'];
  return access === 'everyone' || access === 'team' ? ['reads'] : ['ownReads'];
}
