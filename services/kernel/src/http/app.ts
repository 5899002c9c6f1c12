import { Hono } from 'hono';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { describeRequest, type Metrics, observeRequest } from '../metrics.ts';
import { Problem } from '../problem.ts';
import { traced } from '../tracing/trace.ts';
import { csrfCheck } from './csrf.ts';
import type { AppEnv } from './env.ts';
import { handleError } from './errors.ts';

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
