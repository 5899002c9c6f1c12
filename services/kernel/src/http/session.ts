import { readEmail } from '@vitrina/contracts/rules';
import type { Context } from 'hono';
import { Problem } from '../problem.ts';
import type { SessionStore, StoredSession } from '../sessions.ts';
import type { SafeCookie } from './cookie.ts';
import type { AppEnv } from './env.ts';

/** Name of the session's cookie. */
export const SESSION_COOKIE = 'vitrina_sesion';

/** Reads the caller's session, once per request; null for a visitor. */
export async function readSession(
  c: Context<AppEnv>,
  cookie: SafeCookie,
  sessions: SessionStore,
): Promise<StoredSession | null> {
  const known = c.get('session');
  if (known !== undefined) return known;
  const token = cookie.read(c);
  const session = token ? await sessions.read(token) : null;
  c.set('session', session);
  return session;
}

/**
 * Refuses an identity in the request that differs from the session's (R1): the `User-Email` header in the kernel,
 * fields of the body in the handlers.
 * @throws {Problem} `identidad_distinta`
 */
export function requireSameIdentity(session: { email: string }, sent: string | undefined): void {
  if (!sent) return;
  // Headers arrive as Latin-1; programs other than browsers write UTF-8 into them.
  const spellings = [sent, Buffer.from(sent, 'latin1').toString('utf8')];
  if (!spellings.some((text) => readEmail(text) === session.email)) throw new Problem('identidad_distinta');
}
