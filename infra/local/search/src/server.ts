import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError, errorBody } from './request.ts';
import { addRoutes } from './routes.ts';
import { TaskQueue } from './tasks/queue.ts';

/**
 * Time until an idle connection is closed, in milliseconds: longer than a busy client waits before reuse, so that no
 * connection is closed just as it is used.
 */
const KEEP_ALIVE_MS = 75_000;

/** Options of a server. */
interface ServerOptions {
  /** TCP port on 127.0.0.1; 0 for any free port. */
  readonly port: number;
  /** Directory of the state, created if missing. */
  readonly dataDir: string;
  /** Key that callers must send; undefined lets everyone in. */
  readonly masterKey: string | undefined;
}

/** Running server. */
export interface RunningServer {
  readonly url: string;
  /** Finishes open responses and the current task, then closes the files. */
  stop(): Promise<void>;
}

/** Opens the state and serves it; resolves once the server accepts requests. */
export async function startServer({ port, dataDir, masterKey }: ServerOptions): Promise<RunningServer> {
  const queue = await TaskQueue.open(dataDir);
  const server = createAdaptorServer({ fetch: createApp(queue, masterKey).fetch });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
      await queue.stop();
    },
  };
}

/** Accepts requests with the key, and all requests to the health check. */
function keyCheck(key: string): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.path === '/health') return next();
    const given = /^Bearer (.*)$/.exec(context.req.header('authorization') ?? '')?.[1];
    if (given === undefined) {
      throw new ApiError(
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      );
    }
    if (!(await timingSafeEqual(given, key))) throw new ApiError('invalid_api_key', 'The provided API key is invalid.');
    return next();
  };
}

/** Creates the HTTP application. @param masterKey key that callers must send; undefined lets everyone in */
function createApp(queue: TaskQueue, masterKey: string | undefined): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof ApiError) return context.json(error.body, error.status as ContentfulStatusCode);
    console.error('request failed', context.req.method, context.req.path, error);
    return context.json(errorBody('internal', 'An internal error has occurred.'), 500);
  });
  if (masterKey !== undefined) app.use(keyCheck(masterKey));
  addRoutes(app, queue);
  app.notFound(({ req, json }) =>
    json(errorBody('not_found', `\`${req.method} ${req.path}\` is not served by this server.`), 404),
  );
  return app;
}
