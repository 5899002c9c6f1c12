import type { Calls } from '@vitrina/contracts';
import { type AppEnv, clientAddress, hashToken, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { AccountsKit } from '../accounts-kit.ts';
import { openSession } from '../open-session.ts';
import { isPassword } from '../password.ts';

type LoginBody = Extract<Calls['POST /api/auth']['json'], { action: 'login' }>;

/**
 * Opens a session with a new id; one that this browser had ends. An attempt is counted before the password is looked
 * at, so that many at once cannot slip through, and forgotten when it was right.
 * @throws {Problem} `credenciales_invalidas` for an unknown e-mail as for a wrong password, after the same work;
 *   `cuenta_suspendida` only to who knows the password; `demasiadas_solicitudes` by account and address
 */
export async function login(
  c: Context<AppEnv>,
  { email, contrasena }: LoginBody,
  current: StoredSession | null,
  kit: AccountsKit,
): Promise<Response> {
  const { limits, sessions } = kit.calls;
  // Hashed, because what the limit counts by should not be a list of e-mails in Redis.
  const attempts = hashToken(`${email}\n${clientAddress(c)}`);
  await limits.consume('login', attempts);
  const account = await kit.accounts.byEmail(email);
  const known = await isPassword(contrasena, account?.passwordHash);
  if (!account || !known) throw new Problem('credenciales_invalidas');
  await limits.reset('login', attempts);
  if (account.suspended) throw new Problem('cuenta_suspendida');
  if (current) await sessions.revoke(current);
  await openSession(c, account, kit);
  return c.json({ success: true, usuario: { email: account.email, nombre: account.nombre } });
}
