import type { Calls } from '@vitrina/contracts';
import type { QueryValue } from './address.ts';

type Names = keyof Calls & string;

/** Paths of the API that answer to a method. */
export type Path<M extends 'GET' | 'POST' | 'DELETE'> = Names extends infer N
  ? N extends `${M} ${infer P}`
    ? P
    : never
  : never;
type NameOf<M extends string, P extends string> = `${M} ${P}` & Names;

/** What a call answers on success. */
export type Answer<M extends string, P extends string> = Calls[NameOf<M, P>]['answer'];
/** What a call takes as its JSON body; `undefined` where it takes none. */
export type Body<M extends string, P extends string> = Calls[NameOf<M, P>]['json'];

type Loose<T> = { [K in keyof T]?: QueryValue };
type Query<M extends string, P extends string> = Calls[NameOf<M, P>]['query'];
type Params<M extends string, P extends string> = Calls[NameOf<M, P>]['params'];

/**
 * Options of a call: its query and path parameters where it has them, a signal that aborts it; for changing calls
 * further headers, such as `Idempotency-Key`, and `keepalive` for a request that outlives its page.
 */
export type Options<M extends string, P extends string> = {
  signal?: AbortSignal | undefined;
} & (M extends 'POST' ? { headers?: Readonly<Record<string, string>>; keepalive?: boolean } : unknown) &
  (Query<M, P> extends undefined ? unknown : { query?: Loose<Query<M, P>> }) &
  (Params<M, P> extends undefined ? unknown : { params: Loose<Params<M, P>> });
