import type { Log } from '@vitrina/kernel';
import type { AccountStore } from '../account/account-store.ts';
import { texts } from '../texts.ts';
import { hashPassword } from './password.ts';

/**
 * Makes sure the configured administrator exists (R2). An account that is already an administrator keeps its password.
 * Any other account with this e-mail gets the configured password and loses its passkeys and sessions, because the person
 * who registered it may not own the address. Several instances may run this at the same time.
 */
export async function ensureFirstAdmin(
  accounts: AccountStore,
  log: Log,
  admin: { email: string; password: string },
): Promise<void> {
  const existing = await accounts.byEmail(admin.email);
  if (existing?.staff === 'admin') return;
  const passwordHash = await hashPassword(admin.password);
  // Counts as confirmed because the operator chose the e-mail.
  const confirmedAt = new Date();
  const fresh = { email: admin.email, name: texts.adminName, passwordHash, staff: 'admin', confirmedAt } as const;
  // Another instance or a registration may create the account first.
  if (!existing && (await accounts.create(fresh))) return log.info('first administrator created');
  const account = existing ?? (await accounts.byEmail(admin.email));
  if (!account) throw new Error('the first administrator was neither found nor created');
  await accounts.change(account._id, ({ staff }) =>
    staff === 'admin' ? {} : { staff: 'admin', passwordHash, passkeys: [], suspended: false, confirmedAt },
  );
  log.info({ userId: account._id }, 'account is the first administrator');
}
