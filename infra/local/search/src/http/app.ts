import { timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { TaskQueue } from '../tasks/queue.ts';
import { ApiError, errorBody } from './api-error.ts';
import { addRoutes } from './routes.ts';

function sameKey(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Lets callers with the key pass, and everyone to the health check. */
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
    if (!sameKey(given, key)) throw new ApiError('invalid_api_key', 'The provided API key is invalid.');
    return next();
  };
}

/**
 * The HTTP side of the server.
 * @param masterKey key that callers must send; undefined lets everyone in
 */
export function createApp(queue: TaskQueue, masterKey: string | undefined): Hono {
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
