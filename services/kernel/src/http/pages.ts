import type { Context } from 'hono';
import type { z } from 'zod';
import { Problem } from '../problem.ts';

/** Writes the place where a list goes on as an opaque text. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Reads a cursor back; undefined where none was sent.
 * @throws {Problem} `cursor_invalido` for anything that this list did not write
 */
export function readCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Problem('cursor_invalido', { fields: ['cursor'] });
  return parsed.data;
}

/**
 * Names the next page in the `Link` header (R22): the same request with a cursor, relative to the origin that was asked.
 * @param changes query fields to set; the others stay as they were sent
 */
export function setNextLink(c: Context, changes: Record<string, string>): void {
  const query = new URLSearchParams(c.req.query());
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`);
}

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
