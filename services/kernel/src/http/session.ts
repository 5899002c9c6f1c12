import { readEmail } from '@vitrina/contracts/rules';
import type { Role } from '@vitrina/contracts/wire';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from './env.ts';
import { Problem } from './problem.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

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

/** Attributes of the platform's cookies: not readable by scripts, not sent by other sites. */
const base = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;

/** Reads and writes one named cookie; over https it carries the `__Host-` prefix and `Secure`. */
export class SafeCookie {
  /** Name as browsers send it. */
  readonly name: string;
  readonly #secure: boolean;

  constructor(name: string, publicUrl: string) {
    this.#secure = publicUrl.startsWith('https:');
    this.name = this.#secure ? `__Host-${name}` : name;
  }

  read(c: Context): string | undefined {
    return getCookie(c, this.name);
  }

  /** `maxAge` in seconds. */
  write(c: Context, value: string, maxAge: number): void {
    setCookie(c, this.name, value, { ...base, secure: this.#secure, maxAge });
  }

  remove(c: Context): void {
    deleteCookie(c, this.name, { path: '/', secure: this.#secure });
  }
}

/**
 * Admits only staff with one of the roles, with their second factor if the platform requires it.
 * @throws {Problem} `no_permitido` for another role, `segundo_factor` for a session without a passkey
 */
export function requireRole(
  { role, hasPasskey }: StoredSession,
  roles: readonly Role[],
  { staffNeedsPasskey }: { staffNeedsPasskey: boolean },
): void {
  if (!roles.includes(role)) throw new Problem('no_permitido');
  if (staffNeedsPasskey && !hasPasskey) throw new Problem('segundo_factor');
}

/**
 * Guards pages that are not calls of the contracts: admits only administrators, with their second factor if required,
 * and forbids caching.
 */
export function requireAdmin(serving: {
  sessions: SessionStore;
  sessionCookie: SafeCookie;
  staffNeedsPasskey: boolean;
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const session = await readSession(c, serving.sessionCookie, serving.sessions);
    if (!session) throw new Problem('no_autenticado');
    requireRole(session, ['admin'], serving);
    requireSameIdentity(session, c.req.header('user-email'));
    await next();
    c.header('Cache-Control', 'no-store');
  };
}
