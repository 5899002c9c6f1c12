import type { Calls } from '@vitrina/contracts';
import { type AppEnv, clientAddress, clientNetwork, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { enter } from '../enter.ts';
import { LoginAttempt } from '../login-attempt.ts';
import { isPassword } from '../password.ts';

type LoginBody = Extract<Calls['POST /api/auth']['json'], { action: 'login' }>;

/**
 * Opens a session by e-mail and password, see {@link enter}.
 * @throws {Problem} `credenciales_invalidas` for an unknown e-mail as for a wrong password, after the same work;
 *   `cuenta_suspendida` only to who knows the password; `demasiadas_solicitudes` as {@link LoginAttempt} counts
 */
export async function login(
  c: Context<AppEnv>,
  { email, contrasena }: LoginBody,
  current: StoredSession | null,
  dependencies: Dependencies,
): Promise<Response> {
  const attempt = new LoginAttempt(dependencies.limits, dependencies.places, email, clientNetwork(clientAddress(c)));
  await attempt.count();
  const account = await dependencies.accounts.byEmail(email);
  const known = await isPassword(contrasena, account?.passwordHash);
  if (!account || !known || account.erasure?.final) throw new Problem('credenciales_invalidas');
  await attempt.succeeded();
  return enter(c, account, current, dependencies);
}
