import type { Context } from 'hono';
import type { Preview } from './previews.ts';

/** Browser cache lifetime of a preview, in seconds; then browsers revalidate by its ETag. */
const BROWSER_MAX_AGE = 60;
/** Cache lifetime in a CDN that supports purging by `Cache-Tag`, in seconds: a day. */
const CDN_MAX_AGE = 86_400;

/**
 * Responds with a preview, or with 304 if the browser has the current version.
 * @param owner id under which a CDN stores and purges it
 */
export function answerPicture(c: Context, owner: string, { bytes, etag }: Preview): Response {
  const headers = {
    ETag: `"${etag}"`,
    'Cache-Control': `public, max-age=${BROWSER_MAX_AGE}, s-maxage=${CDN_MAX_AGE}`,
    'Cache-Tag': owner,
  };
  if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': 'image/jpeg' });
}
