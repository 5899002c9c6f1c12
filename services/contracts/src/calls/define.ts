import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { CallLimitName } from '../limits/limits.ts';

/**
 * Largest JSON body where a call names no other, in bytes. 2,000 people with skin tone and gender are 34 KB; of the longest
 * emoji, a kiss of two skin tones with 35 bytes, 1,800 fit.
 */
export const MAX_JSON_BYTES = 64 * 1024;

/** The services that answer calls; the gateway forwards each call to its service. */
export type ServiceName = 'accounts' | 'directory' | 'media' | 'billing' | 'chat' | 'registry';

/**
 * Who may make a call: everyone, a signed-in user, a provider with a complete profile, a user of the role `admin`, one of
 * the staff (`agente` or `admin`), or a team with its token.
 */
export type Access = 'everyone' | 'session' | 'provider' | 'admin' | 'staff' | 'team';

/**
 * One call of the public API as data: the handler's types, the checks at the edge, the gateway's route and the
 * OpenAPI document all come from here.
 */
export interface CallDefinition {
  service: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters, lower case. */
  path: `/api/${string}`;
  /** One line for the API page, in Spanish. */
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body, parsed before the handler. */
  json?: z.ZodType;
  /** Multipart body; the handler reads it as a stream, so this only documents it. */
  multipart?: z.ZodObject;
  /** Any other body, read by the handler as a stream; only documents it. */
  raw?: string;
  /** Largest JSON body in bytes, instead of {@link MAX_JSON_BYTES}. */
  maxBytes?: number;
  /** Status of the good answer. */
  status: 200 | 201 | 202;
  /** JSON of the good answer, or the shape of any event's `data` where `stream` is set. */
  answer: z.ZodType;
  /** Type of a good answer that is no JSON. */
  mediaType?: 'image/jpeg' | 'image/svg+xml' | 'application/zip' | 'application/pdf' | 'text/vcard';
  /** True where the answer is a stream of server-sent events. */
  stream?: true;
  /** The data of each event of a stream, by the event's name; see {@link streamOf}. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** True where the good answer is the same for everyone: the gateway may repeat it for a moment. */
  shared?: true;
  /** Error for a caller without a session, where the product words it in another way than `no_autenticado`. */
  withoutSession?: ErrorCode;
  /** What the call may be refused with, beyond what every call may. */
  errors?: readonly ErrorCode[];
  /** Limits in place of the one that calls of its kind have, see `limits/`. */
  limits?: readonly [CallLimitName, ...CallLimitName[]];
  /** Ids of the providers whose contact details a good answer shows: they are counted for each visitor. */
  contacts?(answer: unknown, params: unknown): string[];
}

/** Keeps the literal types of a call's definition. */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}

/** The answer of a call that is a stream: the data of each event, by the event's name. */
export function streamOf<const E extends Readonly<Record<string, z.ZodType>>>(events: E) {
  const shapes = [...new Set<E[keyof E]>(Object.values(events) as E[keyof E][])];
  return { stream: true, events, answer: z.union(shapes) } as const;
}
