import { type AppEnv, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from './dependencies.ts';
import { cancelErasure } from './erasure/request.ts';
import { openSession } from './open-session.ts';
import type { Account } from './store/account.ts';
import { texts } from './texts.ts';
import { isWithinLimit } from './within-limit.ts';

/**
 * Opens a session with a new id for a person who has proven that the account is theirs. Ends this browser's previous
 * session and cancels a pending erasure of the account.
 * @param hasPasskey true if the person proved a passkey
 * @throws {Problem} `cuenta_suspendida`, after sending the mail with the link to appeal again
 */
export async function signIn(
  c: Context<AppEnv>,
  account: Account,
  current: StoredSession | null,
  dependencies: Dependencies,
  hasPasskey = false,
): Promise<Response> {
  if (account.suspended) {
    await sendSuspensionAgain(account, dependencies);
    throw new Problem('cuenta_suspendida');
  }
  const active = account.erasure ? await cancelErasure(dependencies.accounts, account._id) : account;
  if (current) await dependencies.sessions.revoke(current.userId, current);
  await openSession(c, active, dependencies, hasPasskey);
  const usuario = { email: active.email, nombre: active.name };
  return c.json({ success: true, usuario, ...(account.erasure && { message: texts.erasureCancelled }) });
}

/** Sends the mail about the suspension, with the link to appeal, again; at most a few times a day. */
async function sendSuspensionAgain({ _id: id }: Account, { accounts, limits }: Dependencies): Promise<void> {
  if (!(await isWithinLimit(limits.consume('suspensionMails', id)))) return;
  await accounts.change(id, ({ suspended, mails }) => {
    const waits = mails?.some(({ kind, at }) => kind === 'suspended' && at);
    return suspended && !waits ? { mail: 'suspended' } : {};
  });
}
