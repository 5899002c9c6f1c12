import { type AppEnv, Problem, type StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import { requireActive } from '../active.ts';
import type { Dependencies } from '../dependencies.ts';
import { openSession } from '../open-session.ts';
import { lacksSecondFactor } from '../passkeys/staff-proof.ts';
import { planPasswordChange } from '../profile/change-password.ts';
import { planProfileUpdate } from '../profile/plan-update.ts';
import { readProfileUpdate } from '../profile/read-update.ts';
import type { Account } from '../store/account.ts';

/**
 * Changes a profile in one write. A new password ends every session, opens a new one for the caller, and is confirmed by
 * mail. It also removes the passkeys if the caller chooses so, because anyone with the old password could have added one.
 * @throws {Problem} the code of the first invalid field, or of the password change; `segundo_factor` if staff remove
 *   passkeys in a session opened by a password alone
 */
export async function updateProfile(
  c: Context<AppEnv>,
  account: Account,
  session: StoredSession,
  fields: Record<string, string>,
  dependencies: Dependencies,
): Promise<Account> {
  const update = readProfileUpdate(fields);
  const { config, limits } = dependencies;
  let passwordHash: string | null = null;
  const changed = await dependencies.accounts.change(account._id, async (current) => {
    requireActive(current);
    const change = planProfileUpdate(current, update);
    if (update.removesPasskeys && lacksSecondFactor(current, { session, config })) throw new Problem('segundo_factor');
    passwordHash = await planPasswordChange(current, update, limits);
    if (passwordHash === null) return change;
    const keys = update.removesPasskeys ? { passkeys: [] } : {};
    return { ...change, ...keys, passwordHash, emailChange: null, mail: 'passwordChanged' };
  });
  if (passwordHash !== null) await openSession(c, changed, dependencies, session.hasPasskey);
  return changed;
}
