import type { Context } from 'hono';
import type { Preview } from './previews.ts';

/** How long browsers keep a preview, in seconds; then they ask by its tag. */
const KEPT = 60;
/** How long a CDN keeps one, in seconds, that takes purges by `Cache-Tag`: a day. */
const KEPT_BY_CDN = 86_400;

/**
 * Answers with a preview, or with 304 where the browser has it.
 * @param owner id under which a CDN keeps and purges it
 */
export function answerPicture(c: Context, owner: string, { bytes, etag }: Preview): Response {
  const headers = {
    ETag: `"${etag}"`,
    'Cache-Control': `public, max-age=${KEPT}, s-maxage=${KEPT_BY_CDN}`,
    'Cache-Tag': owner,
  };
  if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': 'image/jpeg' });
}
