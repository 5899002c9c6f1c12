import type { Calls } from '@vitrina/contracts';
import { type AppEnv, clientAddress, clientNetwork, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { LoginAttempt } from '../login-attempt.ts';
import { isPassword } from '../password.ts';
import { signIn } from '../sign-in.ts';

type LoginBody = Extract<Calls['POST /api/auth']['json'], { action: 'login' }>;

/**
 * Opens a session by e-mail and password, see {@link signIn}.
 * @throws {Problem} `credenciales_invalidas` for an unknown e-mail or a wrong password, after the same work;
 *   `cuenta_suspendida` only with the correct password; `demasiadas_solicitudes` if {@link LoginAttempt} reaches a limit
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
  const isCorrect = await isPassword(contrasena, account?.passwordHash);
  if (!account || !isCorrect || account.erasure?.final) throw new Problem('credenciales_invalidas');
  await attempt.succeeded();
  return signIn(c, account, current, dependencies);
}
