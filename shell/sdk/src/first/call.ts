import { addressOf, type QueryValue } from '../api/address.ts';
import type { Options, Path } from '../api/types.ts';

/** A reading call that a first content is drawn from. */
export interface FirstCall<P extends Path<'GET'> = Path<'GET'>> {
  path: P;
  /** Path and query, as the application asks. */
  address: string;
}

interface LooseOptions {
  signal?: AbortSignal | undefined;
  params?: Readonly<Record<string, QueryValue>>;
  query?: Readonly<Record<string, QueryValue>>;
}

/** A call as `api.get` makes it: with the same query the application finds its answer in the page and asks nothing. */
export function firstCall<P extends Path<'GET'>>(path: P, options?: Options<'GET', P>): FirstCall<P> {
  const { params, query }: LooseOptions = options ?? {};
  return { path, address: addressOf(path, params, query) };
}
