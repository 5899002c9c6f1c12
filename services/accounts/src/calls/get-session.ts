import { SESSION_SECONDS } from '@vitrina/kernel';
import { isActiveAccount } from '../account-status.ts';
import type { Handler } from '../dependencies.ts';
import { lacksSecondFactor } from '../passkeys/staff-proof.ts';
import { accountState, isCurrent, sessionUser } from '../session.ts';

/**
 * `GET /api/sesion`: returns the signed-in user. Reads the account itself, which corrects session data that a crash or lost
 * Redis writes left outdated, and ends the sessions of an account that is gone or does not take part.
 */
export const getSession: Handler<'GET /api/sesion'> = async ({ c, session }, dependencies) => {
  c.header('Cache-Control', 'no-store');
  if (!session) return { success: true, usuario: null };
  const { sessions, sessionCookie } = dependencies;
  const account = await dependencies.accounts.byId(session.userId);
  const ended = account && session.opened < accountState(account).sessionsSince;
  if (account && (ended || !isCurrent(session, account))) await sessions.update(accountState(account));
  if (!account || !isActiveAccount(account)) await sessions.deleteAll(session.userId);
  if (!account || !isActiveAccount(account) || ended) {
    sessionCookie.remove(c);
    return { success: true, usuario: null };
  }
  await dependencies.accounts.noteActivity(account);
  const token = sessionCookie.read(c);
  // Each reading renews the session's lifetime, so the cookie's is renewed too.
  if (token) sessionCookie.write(c, token, SESSION_SECONDS);
  const isPending = lacksSecondFactor(account, { session, config: dependencies.config });
  return { success: true, usuario: { ...sessionUser(account), ...(isPending && { segundoFactorPendiente: true }) } };
};
