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

/** Host name in its URL form: lower case, punycode, without port; null for an invalid host. */
function nameOf(host: string): string | null {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * Address to redirect a request to whose host is not the platform's, or null to answer it. A platform without a public
 * name (development) redirects only its own `www.`: phones and test machines reach it by other names.
 * @param host `Host` of the request, or the original one that a trusted proxy sent
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
 * Redirects pages to the host of `PUBLIC_URL`: passkeys, sessions and browser storage belong to one host.
 * @param wasAskedFor true if a proxy, trusted or not, forwarded a request for this host
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
