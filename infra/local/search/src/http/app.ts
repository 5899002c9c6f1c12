import { timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { TaskQueue } from '../tasks/queue.ts';
import { ApiError, errorBody } from './api-error.ts';
import { documentRoutes } from './document-routes.ts';
import { indexRoutes } from './index-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { systemRoutes } from './system-routes.ts';
import { taskRoutes } from './task-routes.ts';

function sameKey(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Lets only callers with the key pass; all may ask for the health. */
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

const isStatus = (status: number): status is ContentfulStatusCode => status >= 400 && status < 600;

/**
 * The HTTP side of the server.
 * @param masterKey key that callers must bring; undefined lets all in.
 */
export function createApp(queue: TaskQueue, masterKey: string | undefined): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof ApiError) return context.json(error.body, isStatus(error.status) ? error.status : 400);
    console.error('request failed', context.req.method, context.req.path, error);
    return context.json(errorBody('internal', 'An internal error has occurred.'), 500);
  });
  app.notFound((context) => context.body(null, 404));
  if (masterKey !== undefined) app.use(keyCheck(masterKey));
  systemRoutes(app, queue);
  taskRoutes(app, queue);
  indexRoutes(app, queue);
  settingsRoutes(app, queue);
  documentRoutes(app, queue);
  searchRoutes(app, queue);
  return app;
}
