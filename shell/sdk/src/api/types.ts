import type { Calls } from '@vitrina/contracts';
import type { QueryValue } from './address.ts';

type Names = keyof Calls & string;

/** Paths of the API that support a method. */
export type Path<M extends 'GET' | 'POST' | 'DELETE'> = Names extends infer N
  ? N extends `${M} ${infer P}`
    ? P
    : never
  : never;
type NameOf<M extends string, P extends string> = `${M} ${P}` & Names;

/** Body of a call's successful response. */
export type Answer<M extends string, P extends string> = Calls[NameOf<M, P>]['answer'];
/** JSON body of a call's request; `undefined` for a call without a body. */
export type Body<M extends string, P extends string> = Calls[NameOf<M, P>]['json'];

type Loose<T> = { [K in keyof T]?: QueryValue };
type Query<M extends string, P extends string> = Calls[NameOf<M, P>]['query'];
type Params<M extends string, P extends string> = Calls[NameOf<M, P>]['params'];

/**
 * Options of a call: query and path parameters, if it has any, and a signal that aborts it. POST and DELETE calls also take
 * further headers, such as `Idempotency-Key`, and `keepalive` for a request that outlives its page.
 */
export type Options<M extends string, P extends string> = {
  signal?: AbortSignal | undefined;
} & (M extends 'POST' ? { headers?: Readonly<Record<string, string>>; keepalive?: boolean } : unknown) &
  (Query<M, P> extends undefined ? unknown : { query?: Loose<Query<M, P>> }) &
  (Params<M, P> extends undefined ? unknown : { params: Loose<Params<M, P>> });
