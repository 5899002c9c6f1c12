import { Hono, type MiddlewareHandler } from 'hono';
import { newId } from '../data/ids.ts';
import type { Log } from '../observe/log.ts';
import { describeRequest, type Metrics, observeRequest } from '../observe/metrics.ts';
import { traced } from '../observe/trace.ts';
import type { AppEnv } from './env.ts';
import { handleError, Problem } from './problem.ts';

export type App = Hono<AppEnv>;

const securityHeaders = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
});

/** Form of a request id that is accepted from a client or the gateway. */
const acceptableRequestId = /^[\w-]{8,64}$/;

/**
 * Creates the Hono application of every service: request id, log line and metrics for each request, secure headers,
 * CSRF check, one error handler that answers the envelope.
 */
export function createApp(options: { log: Log; metrics: Metrics; publicUrl: string }): App {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const started = performance.now();
    const sent = c.req.header('x-request-id');
    const requestId = sent && acceptableRequestId.test(sent) ? sent : newId();
    c.set('requestId', requestId);
    c.set('processLog', options.log);
    for (const [name, value] of securityHeaders) c.header(name, value);
    c.header('X-Request-Id', requestId);
    const { service } = options.metrics;
    await traced({ service, name: c.req.method, kind: 'server', parent: c.req.header('traceparent') }, async (span) => {
      await next();
      if (span) describeRequest(c, span);
    });
    // Adds the headers to responses that a handler built itself; headers that it has set stay.
    if (!c.res.headers.has('X-Request-Id')) {
      c.header('X-Request-Id', requestId);
      for (const [name, value] of securityHeaders) {
        if (!c.res.headers.has(name)) c.header(name, value);
      }
    }
    const ms = performance.now() - started;
    // Runs after the response is handed to the connection, so that it does not wait for the log line.
    setImmediate(() => {
      try {
        observeRequest(c, options.metrics, ms);
      } catch {
        // A line that cannot be written, such as on a full disk, is lost: the response has been sent already.
      }
    });
  });
  app.use(csrfCheck(options.publicUrl));
  app.notFound(() => {
    throw new Problem('ruta_no_encontrada');
  });
  app.onError(handleError);
  return app;
}

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
