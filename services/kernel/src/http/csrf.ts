import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that a browser sends from another site. `Sec-Fetch-Site` decides if present, else
 * `Origin`, whose scheme, host and port must match the request's: a page over http changes nothing over https. A client
 * with neither header is not a browser and is served.
 */
export function csrfCheck(publicUrl: string): MiddlewareHandler {
  const published = new URL(publicUrl);
  return async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const scheme = c.req.header('x-forwarded-proto') ?? published.protocol.slice(0, -1);
      const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? published.host;
      const own = originOf(`${scheme}://${host}`);
      const allowed = site ? site === 'same-origin' : origin === undefined || (own && originOf(origin) === own);
      if (!allowed) throw new Problem('origen_no_permitido');
    }
    await next();
  };
}

/** Scheme, host and port in canonical form; null for an invalid address or an opaque origin. */
function originOf(url: string): string | null {
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? null : origin;
}
