import type { MiddlewareHandler } from 'hono';
import { sameSecret } from '../ids.ts';
import { Problem } from '../problem.ts';

/** Guards `/internal/*`: only services with the shared token are let through. */
export function requireServiceToken(token: string): MiddlewareHandler {
  return async (c, next) => {
    const sent = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!sameSecret(sent, token)) throw new Problem('no_permitido');
    await next();
  };
}
