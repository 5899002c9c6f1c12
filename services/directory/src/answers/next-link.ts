import type { Context } from 'hono';

/**
 * Names the next page in the `Link` header (R22): the same request with a cursor, relative to the origin that was asked.
 * @param changes query fields to set; the others stay as they were sent
 */
export function setNextLink(c: Context, changes: Record<string, string>): void {
  const query = new URLSearchParams(c.req.query());
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`);
}
