import { type AppEnv, SESSION_SECONDS } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { AccountsKit } from '../accounts-kit.ts';
import { requireActive } from '../active.ts';
import { planPasswordChange } from '../profile/change-password.ts';
import { planProfileUpdate } from '../profile/plan-update.ts';
import { readProfileUpdate } from '../profile/read-update.ts';
import { sessionOf } from '../session.ts';
import type { Account } from '../store/account.ts';

/**
 * Changes a profile in one write and then what its owner's sessions know. A new password ends every session but the
 * caller's, which gets a new id.
 * @throws {Problem} the code of the first field that is not valid, or of the password change
 */
export async function updateProfile(
  c: Context<AppEnv>,
  account: Account,
  fields: Record<string, string>,
  { accounts, calls }: AccountsKit,
): Promise<Account> {
  const update = readProfileUpdate(fields);
  let passwordHash: string | null = null;
  const changed = await accounts.change(account._id, async (kept) => {
    requireActive(kept);
    const change = planProfileUpdate(kept, update);
    passwordHash = await planPasswordChange(kept, update, calls.limits);
    if (passwordHash === null) return change;
    // Before the write as well: a crash right after it must not leave a session of the old password.
    await calls.sessions.revokeAll(kept._id);
    return { ...change, passwordHash };
  });
  if (passwordHash === null) {
    await calls.sessions.update(changed._id, sessionOf(changed));
    return changed;
  }
  await calls.sessions.revokeAll(changed._id);
  calls.sessionCookie.write(c, await calls.sessions.create(sessionOf(changed)), SESSION_SECONDS);
  return changed;
}
