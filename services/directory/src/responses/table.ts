import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** Cache lifetime of tables that change only with a release, in seconds. */
const MAX_AGE = 3_600;

/** Table from the contracts, serialized once. */
export interface Table {
  body: string;
  etag: string;
}

/** Serializes a table, with an ETag that differs between releases. */
export function serializeTable(content: unknown): Table {
  const body = JSON.stringify(content);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Responds with a table, or with 304 if the browser has the current version. */
export function answerTable(c: Context, { body, etag }: Table): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', `public, max-age=${MAX_AGE}, s-maxage=${MAX_AGE}`);
  const sent = c.req.header('if-none-match') ?? '';
  if (sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return c.body(null, 304);
  return c.body(body, 200, { 'Content-Type': 'application/json' });
}
