import type { Context } from 'hono';
import { writeCursor } from './cursor.ts';
import { setNextLink } from './next-link.ts';

/**
 * One page of a list that was read with a document more than the page holds: where that one came, names the next page.
 * @param limit documents of a page
 * @param placeOf where the list goes on after a document, as its cursor says it
 */
export function pageOf<D>(c: Context, found: readonly D[], limit: number, placeOf: (last: D) => unknown): D[] {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (last && found.length > page.length) setNextLink(c, { cursor: writeCursor(placeOf(last)) });
  return page;
}
