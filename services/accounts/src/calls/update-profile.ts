import type { AppEnv, StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import { requireActive } from '../active.ts';
import type { Dependencies } from '../dependencies.ts';
import { openSession } from '../open-session.ts';
import { planPasswordChange } from '../profile/change-password.ts';
import { planProfileUpdate } from '../profile/plan-update.ts';
import { readProfileUpdate } from '../profile/read-update.ts';
import type { Account } from '../store/account.ts';

/**
 * Changes a profile in one write. A new password ends every session, the caller gets a new one,
 * and a mail tells of it.
 * @throws {Problem} the code of the first field that is not valid, or of the password change
 */
export async function updateProfile(
  c: Context<AppEnv>,
  account: Account,
  session: StoredSession,
  fields: Record<string, string>,
  dependencies: Dependencies,
): Promise<Account> {
  const update = readProfileUpdate(fields);
  let passwordHash: string | null = null;
  const changed = await dependencies.accounts.change(account._id, async (kept) => {
    requireActive(kept);
    const change = planProfileUpdate(kept, update);
    passwordHash = await planPasswordChange(kept, update, dependencies.limits);
    return passwordHash === null ? change : { ...change, passwordHash, mail: 'passwordChanged' };
  });
  if (passwordHash !== null) await openSession(c, changed, dependencies, session.hasPasskey);
  return changed;
}
