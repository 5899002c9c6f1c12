import type { Context } from 'hono';
import type { z } from 'zod';
import { Problem } from '../problem.ts';

/** Encodes a list's position as an opaque text. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes a cursor; undefined without one.
 * @throws {Problem} `cursor_invalido` for a cursor that this list did not write
 */
export function readCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Problem('cursor_invalido', { fields: ['cursor'] });
  return parsed.data;
}

/**
 * Sets the next page in the `Link` header (R22): the same request with a cursor, relative to the requested origin.
 * @param changes query fields to set; the others stay as sent
 */
export function setNextLink(c: Context, changes: Record<string, string>): void {
  const query = new URLSearchParams(c.req.query());
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`);
}

/**
 * Cuts a page from a list that was read with one document more than the page holds; if that document exists, links the
 * next page.
 * @param limit documents of a page
 * @param placeOf position after a document, for its cursor
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
