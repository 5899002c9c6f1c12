import type { IncomingMessage } from 'node:http';
import { type App, type AppEnv, Problem, sameSecret } from '@vitrina/kernel';
import type { Context } from 'hono';
import { nodeOf, type VisitorHeaders } from './visitor.ts';

const features = ['camera', 'microphone', 'display-capture', 'usb', 'serial', 'midi', 'browsing-topics'];

/** Adds the security headers of every response that the kernel does not already set. */
export function mountSecurityHeaders(app: App, publicUrl: string): void {
  const permissions = [...features.map((name) => `${name}=()`), 'geolocation=(self)', 'payment=(self)'].join(', ');
  const secure = publicUrl.startsWith('https:');
  app.use(async (c, next) => {
    await next();
    // Set directly on the response: the context would create a new response for each header, and then stream its bytes.
    const { headers } = c.res;
    headers.set('Permissions-Policy', permissions);
    if (!headers.has('Cross-Origin-Opener-Policy')) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Restricts `/metrics`, because the gateway's port is public: this machine and holders of `METRICS_TOKEN` may read it;
 * all other requests get 404.
 * @param token undefined if only this machine may read
 */
export function guardMetrics(app: App, token: string | undefined, visitors: VisitorHeaders): void {
  const isOwn = (incoming: IncomingMessage) =>
    loopback.has(incoming.socket.remoteAddress ?? '') && !visitors.wasForwarded(incoming);
  app.use('/metrics', async (c, next) => {
    const { incoming } = nodeOf(c);
    if (!isOwn(incoming) && !holdsToken(c, token)) throw new Problem('ruta_no_encontrada');
    await next();
  });
}

function holdsToken(c: Context<AppEnv>, token: string | undefined): boolean {
  const sent = c.req.header('authorization')?.replace(/^Bearer /, '');
  return token !== undefined && sent !== undefined && sameSecret(sent, token);
}
