import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';
import type { AppEnv } from './env.ts';
import { requireRole } from './require-role.ts';
import type { CallDependencies } from './serve-call.ts';
import { readSession, requireSameIdentity } from './session.ts';

/**
 * Guards pages that are not calls of the contracts: admits only administrators, with their second factor if required,
 * and forbids caching.
 */
export function requireAdmin(serving: CallDependencies): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const session = await readSession(c, serving.sessionCookie, serving.sessions);
    if (!session) throw new Problem('no_autenticado');
    requireRole(session, ['admin'], serving);
    requireSameIdentity(session, c.req.header('user-email'));
    await next();
    c.header('Cache-Control', 'no-store');
  };
}
