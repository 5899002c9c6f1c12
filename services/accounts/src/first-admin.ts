import type { Log, SessionStore } from '@vitrina/kernel';
import { hashPassword } from './password.ts';
import type { AccountStore } from './store/account-store.ts';
import { texts } from './texts.ts';

/**
 * Makes sure the administrator of the configuration exists (R2). An account that already administrates keeps its
 * password; any other one with this e-mail gets the configured one and loses its sessions, as nobody has proved that
 * the person who registered it owns the address.
 */
export async function ensureFirstAdmin(
  accounts: AccountStore,
  sessions: SessionStore,
  log: Log,
  admin: { email: string; password: string },
): Promise<void> {
  const account = await accounts.byEmail(admin.email);
  if (account?.staff === 'admin') return;
  const passwordHash = await hashPassword(admin.password);
  if (!account) {
    await accounts.create({ email: admin.email, nombre: texts.adminName, passwordHash, staff: 'admin' });
    log.info('first administrator created');
    return;
  }
  await accounts.change(account._id, () => ({ staff: 'admin', passwordHash, suspended: false }));
  await sessions.revokeAll(account._id);
  log.info({ userId: account._id }, 'account became the first administrator');
}
