import type { App } from '@vitrina/kernel';
import { getCookie, setCookie } from 'hono/cookie';
import { nodeOf, type VisitorHeaders } from './visitor.ts';

/**
 * Paths served under every host name: operators' checks, certificates (ACME), API calls, and files that pages may load
 * from a second name. Everything else belongs to pages.
 */
const EVERYWHERE = /^\/(health|ready|metrics|api|mf|media|politica|\.well-known)(\/|$)/;

/** Names inside a network, used by probes and proxies to reach the gateway; people never use them. */
const INTERNAL = /^[^.]+$|\.(internal|local|svc|lan|arpa)$/;
const ADDRESS = /^\[|^[\d.]+$/;

/** Cookie set with a redirect: if it comes back under another name, a proxy in front of the gateway changes the name. */
const REDIRECTED = 'vitrina_nombre';
/** Lifetime of that cookie, in seconds. */
const REDIRECTED_SECONDS = 10;

/** Host name in its URL form: lower case, punycode, without port; null if the host is invalid. */
function nameOf(host: string): string | null {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * Address to redirect to if the request's host is not the platform's, else null. A platform without a public name
 * (development) redirects only its own `www.`: phones and test machines reach it by other names.
 * @param host `Host` of the request, or the original host sent by a trusted proxy
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

/** Redirects pages to the host of `PUBLIC_URL`: passkeys, sessions and browser storage belong to one host. */
export function mountCanonicalHost(app: App, publicUrl: string, visitors: VisitorHeaders): void {
  const { hostname, protocol } = new URL(publicUrl);
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const { incoming } = nodeOf(c);
    const address = isRead
      ? canonicalAddress(publicUrl, c.req.header('x-forwarded-host') ?? '', incoming.url ?? '/')
      : null;
    if (address === null || visitors.wasAskedFor(incoming, hostname) || getCookie(c, REDIRECTED)) return next();
    setCookie(c, REDIRECTED, '1', {
      path: '/',
      maxAge: REDIRECTED_SECONDS,
      httpOnly: true,
      sameSite: 'Lax',
      secure: protocol === 'https:',
    });
    // A cache that ignores the host name would redirect the platform's own visitors in a loop.
    c.header('Cache-Control', 'no-store');
    return c.redirect(address, 301);
  });
}
