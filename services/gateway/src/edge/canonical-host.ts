import type { IncomingMessage } from 'node:http';
import type { App } from '@vitrina/kernel';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * Paths that answer under every name: checks of operators, certificates (ACME), calls of programs, and files that pages
 * may load from a second name. Everything else is a page, or about pages.
 */
const EVERYWHERE = /^\/(health|ready|metrics|api|mf|media|politica|\.well-known)(\/|$)/;

/** Names inside a network, by which probes and proxies reach the gateway; people never do. */
const INTERNAL = /^[^.]+$|\.(internal|local|svc|lan|arpa)$/;
const ADDRESS = /^\[|^[\d.]+$/;

/** Set with a redirect: a request that brings it back under another name came through a proxy that changes the name. */
const REDIRECTED = 'vitrina_nombre';
/** How long it lasts, in seconds. */
const REDIRECTED_SECONDS = 10;

/** Name of a host as URLs have it: lower case, punycode, without port; null for what is none. */
function nameOf(host: string): string | null {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * The address to which a page moves that was asked for under another name than the platform's; null where it is answered
 * there. On a platform without a public name only its own `www.` moves, as developers reach it by names of their own.
 * @param host `Host` of the request, or what a trusted proxy says it was
 * @param target path and query of the request
 */
export function canonicalAddress(publicUrl: string, host: string, target: string): string | null {
  const { hostname, origin } = new URL(publicUrl);
  const asked = nameOf(host);
  if (asked === null || asked === hostname || EVERYWHERE.test(target.split('?', 1)[0] ?? '')) return null;
  const isLocal = INTERNAL.test(hostname) || ADDRESS.test(hostname);
  const isOther = isLocal ? asked === `www.${hostname}` : !INTERNAL.test(asked) && !ADDRESS.test(asked);
  return isOther ? origin + target : null;
}

/**
 * Moves pages to the platform's own name: passkeys, sessions and what browsers keep belong to one name.
 * @param wasAskedFor true if a proxy, trusted or not, says that the request was for this host
 */
export function mountCanonicalHost(
  app: App,
  publicUrl: string,
  wasAskedFor: (incoming: IncomingMessage, hostname: string) => boolean,
): void {
  const { hostname, protocol } = new URL(publicUrl);
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const { incoming } = c.env as unknown as { incoming: IncomingMessage };
    const address = isRead
      ? canonicalAddress(publicUrl, c.req.header('x-forwarded-host') ?? '', incoming.url ?? '/')
      : null;
    if (address === null || wasAskedFor(incoming, hostname) || getCookie(c, REDIRECTED)) return next();
    setCookie(c, REDIRECTED, '1', {
      path: '/',
      maxAge: REDIRECTED_SECONDS,
      httpOnly: true,
      sameSite: 'Lax',
      secure: protocol === 'https:',
    });
    // A cache that ignores the name would send the platform's own visitors in a circle.
    c.header('Cache-Control', 'no-store');
    return c.redirect(address, 301);
  });
}
