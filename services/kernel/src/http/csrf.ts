import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that a browser sends from another site. `Sec-Fetch-Site` decides where it is sent,
 * else `Origin` against the host the browser asked for. A client with neither header is no browser and is served.
 */
export function csrfCheck(publicUrl: string): MiddlewareHandler {
  const publicHost = new URL(publicUrl).host;
  return async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? publicHost;
      const allowed = site ? site === 'same-origin' : origin === undefined || hostOf(origin) === host;
      if (!allowed) throw new Problem('origen_no_permitido');
    }
    await next();
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
