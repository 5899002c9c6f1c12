import { type AppEnv, Problem, SESSION_SECONDS } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from './dependencies.ts';
import { accountState } from './session.ts';
import { readOrigin } from './sessions/origin.ts';
import type { Account } from './store/account.ts';

/**
 * Opens a session and sets its cookie.
 * @param account the account as it was read when its password was checked
 * @param hasPasskey true if a passkey was proven, now or in the session that this one replaces
 * @throws {Problem} `credenciales_invalidas` if the password changed or the account was suspended since
 */
export async function openSession(
  c: Context<AppEnv>,
  account: Account,
  { accounts, sessions, sessionCookie }: Dependencies,
  hasPasskey: boolean,
): Promise<void> {
  const origin = readOrigin({ userAgent: c.req.header('user-agent'), cookie: c.req.header('cookie') });
  const token = await sessions.create(accountState(account), origin, hasPasskey);
  // Redis may have lost its state of the account, including a recent change.
  const now = await accounts.byId(account._id);
  if (now && now.version !== account.version) await sessions.update(accountState(now));
  if (!now || now.suspended || !(await sessions.read(token))) throw new Problem('credenciales_invalidas');
  await accounts.noteActivity(now);
  sessionCookie.write(c, token, SESSION_SECONDS);
}
