import { addressOf, type QueryValue } from '../api/address.ts';
import type { Options, Path } from '../api/types.ts';

/** GET call that a first content is drawn from. */
export interface FirstCall<P extends Path<'GET'> = Path<'GET'>> {
  path: P;
  /** Path and query, identical to the application's call. */
  address: string;
}

interface LooseOptions {
  signal?: AbortSignal | undefined;
  params?: Readonly<Record<string, QueryValue>>;
  query?: Readonly<Record<string, QueryValue>>;
}

/** Describes a call of `api.get`. With the same query, the application finds its response in the page and sends no request. */
export function firstCall<P extends Path<'GET'>>(path: P, options?: Options<'GET', P>): FirstCall<P> {
  const { params, query }: LooseOptions = options ?? {};
  return { path, address: addressOf(path, params, query) };
}
