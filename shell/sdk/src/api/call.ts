import type { Calls } from '@vitrina/contracts';

type Names = keyof Calls & string;

/** Paths of the API that support a method. */
export type Path<M extends 'GET' | 'POST' | 'PUT' | 'DELETE'> = Names extends infer N
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

/** Value of a query parameter; undefined, null and '' are omitted. */
type QueryValue = string | number | boolean | null | undefined;

/** Options of any GET call: those that determine its address, and a signal that aborts it. */
export interface LooseOptions {
  signal?: AbortSignal | undefined;
  params?: Readonly<Record<string, QueryValue>> | undefined;
  query?: Readonly<Record<string, QueryValue>> | undefined;
}

/** Builds an address from a path template with `:name` parameters and a query. @throws if a path parameter is missing */
export function addressOf(path: string, { params = {}, query = {} }: LooseOptions = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} lacks its parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Reads the `cursor` of the next page from a `Link` header with `rel="next"`; null on the last page. */
export function nextCursor(header: string | null): string | null {
  for (const link of header?.split(/,(?=\s*<)/) ?? []) {
    const match = /<([^>]*)>(.*)/.exec(link);
    const [, address, rest] = match ?? [];
    if (address && rest && /;\s*rel="?next"?/.test(rest)) {
      return new URL(address, 'http://relative.invalid').searchParams.get('cursor');
    }
  }
  return null;
}
