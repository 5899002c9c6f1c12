import { type AppEnv, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from './dependencies.ts';
import { cancelErasure } from './erasure/request.ts';
import { openSession } from './open-session.ts';
import type { Account } from './store/account.ts';
import { texts } from './texts.ts';

/**
 * Opens a session with a new id for somebody who has proven that an account is theirs; one that this browser had ends. Of
 * an account that waits to be erased it cancels that.
 * @throws {Problem} `cuenta_suspendida`
 */
export async function enter(
  c: Context<AppEnv>,
  account: Account,
  current: StoredSession | null,
  dependencies: Dependencies,
): Promise<Response> {
  if (account.suspended) throw new Problem('cuenta_suspendida');
  const kept = account.erasure ? await cancelErasure(dependencies.accounts, account._id) : account;
  if (current) await dependencies.sessions.revoke(current.userId, current);
  await openSession(c, kept, dependencies);
  const usuario = { email: kept.email, nombre: kept.name };
  return c.json({ success: true, usuario, ...(account.erasure && { message: texts.erasureCancelled }) });
}
