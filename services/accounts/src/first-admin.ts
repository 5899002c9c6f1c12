import type { Log } from '@vitrina/kernel';
import { hashPassword } from './password.ts';
import type { AccountStore } from './store/account-store.ts';
import { texts } from './texts.ts';

/**
 * Makes sure the administrator of the configuration exists (R2). An account that already administrates keeps its
 * password; any other one with this e-mail gets the configured one and loses its passkeys and sessions, as it was never proved that
 * the person who registered it owns the address. Several instances may do this at the same moment.
 */
export async function ensureFirstAdmin(
  accounts: AccountStore,
  log: Log,
  admin: { email: string; password: string },
): Promise<void> {
  const known = await accounts.byEmail(admin.email);
  if (known?.staff === 'admin') return;
  const passwordHash = await hashPassword(admin.password);
  // The operator of the platform has chosen it.
  const confirmedAt = new Date();
  const fresh = { email: admin.email, name: texts.adminName, passwordHash, staff: 'admin', confirmedAt } as const;
  // Another instance or a registration may come first.
  if (!known && (await accounts.create(fresh))) return log.info('first administrator created');
  const account = known ?? (await accounts.byEmail(admin.email));
  if (!account) throw new Error('the first administrator was neither found nor created');
  await accounts.change(account._id, ({ staff }) =>
    staff === 'admin' ? {} : { staff: 'admin', passwordHash, passkeys: [], suspended: false, confirmedAt },
  );
  log.info({ userId: account._id }, 'account is the first administrator');
}
