import type { Calls } from '@vitrina/contracts';
import { type AppEnv, clientAddress, clientNetwork, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { cancelErasure } from '../erasure/request.ts';
import { LoginAttempt } from '../login-attempt.ts';
import { openSession } from '../open-session.ts';
import { isPassword } from '../password.ts';
import type { Account } from '../store/account.ts';
import { texts } from '../texts.ts';

type LoginBody = Extract<Calls['POST /api/auth']['json'], { action: 'login' }>;

/**
 * Opens a session with a new id; one that this browser had ends. Of an account that waits to be erased it cancels that.
 * @throws {Problem} `credenciales_invalidas` for an unknown e-mail as for a wrong password, after the same work;
 *   `cuenta_suspendida` only to who knows the password, with another mail that leads to the appeal; `demasiadas_solicitudes` as {@link LoginAttempt} counts
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
  if (account.suspended) {
    await sendSuspensionAgain(account, dependencies);
    throw new Problem('cuenta_suspendida');
  }
  const kept = account.erasure ? await cancelErasure(dependencies.accounts, account._id) : account;
  if (current) await sessions.revoke(current.userId, current);
  await openSession(c, kept, dependencies);
  const usuario = { email: kept.email, nombre: kept.name };
  return c.json({ success: true, usuario, ...(account.erasure && { message: texts.erasureCancelled }) });
}

/** The mail with what happened and the link to appeal, for who lost the first one; at most a few a day. */
async function sendSuspensionAgain({ _id: id }: Account, { accounts, limits }: Dependencies): Promise<void> {
  try {
    await limits.consume('suspensionMails', id);
  } catch (error) {
    if (error instanceof Problem && error.code === 'demasiadas_solicitudes') return;
    throw error;
  }
  await accounts.change(id, ({ suspended, mails }) => {
    const waits = mails?.some(({ kind, at }) => kind === 'suspended' && at);
    return suspended && !waits ? { mail: 'suspended' } : {};
  });
}
