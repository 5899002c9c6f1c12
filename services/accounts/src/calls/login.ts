import type { Calls } from '@vitrina/contracts';
import { type AppEnv, clientAddress, clientNetwork, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { cancelErasure } from '../erasure/request.ts';
import { LoginAttempt } from '../login-attempt.ts';
import { openSession } from '../open-session.ts';
import { isPassword } from '../password.ts';
import { texts } from '../texts.ts';

type LoginBody = Extract<Calls['POST /api/auth']['json'], { action: 'login' }>;

/**
 * Opens a session with a new id; one that this browser had ends. Of an account that waits to be erased it cancels that.
 * @throws {Problem} `credenciales_invalidas` for an unknown e-mail as for a wrong password, after the same work;
 *   `cuenta_suspendida` only to who knows the password; `demasiadas_solicitudes` as {@link LoginAttempt} counts
 */
export async function login(
  c: Context<AppEnv>,
  { email, contrasena }: LoginBody,
  current: StoredSession | null,
  dependencies: Dependencies,
): Promise<Response> {
  const { limits, sessions } = dependencies;
  const attempt = new LoginAttempt(limits, dependencies.places, email, clientNetwork(clientAddress(c)));
  await attempt.count();
  const account = await dependencies.accounts.byEmail(email);
  const known = await isPassword(contrasena, account?.passwordHash);
  if (!account || !known || account.erasure?.final) throw new Problem('credenciales_invalidas');
  await attempt.succeeded();
  if (account.suspended) throw new Problem('cuenta_suspendida');
  const kept = account.erasure ? await cancelErasure(dependencies.accounts, account._id) : account;
  if (current) await sessions.revoke(current.userId, current);
  await openSession(c, kept, dependencies);
  const usuario = { email: kept.email, nombre: kept.name };
  return c.json({ success: true, usuario, ...(account.erasure && { message: texts.erasureCancelled }) });
}
