import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';
import type { AppEnv } from './env.ts';
import type { CallDependencies } from './serve-call.ts';
import { readSession, requireSameIdentity } from './session.ts';

/**
 * Guards pages that are not calls of the contracts: only a session with the role `admin` is let through, and no cache
 * keeps an answer.
 */
export function requireAdmin({ sessionCookie, sessions }: CallDependencies): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const session = await readSession(c, sessionCookie, sessions);
    if (!session) throw new Problem('no_autenticado');
    if (session.role !== 'admin') throw new Problem('no_permitido');
    requireSameIdentity(session, c.req.header('user-email'));
    await next();
    c.header('Cache-Control', 'no-store');
  };
}
