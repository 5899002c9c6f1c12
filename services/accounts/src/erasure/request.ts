import { Problem } from '@vitrina/kernel';
import type { Account } from '../store/account.ts';
import type { AccountStore } from '../store/account-store.ts';

const DAY_MS = 86_400_000;

/**
 * Begins the erasure of an account: it takes no part from now on, and its sessions end. Again for one that waits already:
 * its day stays.
 * @param now by the database's clock
 * @param days in which a login cancels it; 0 where an operator erases at once
 * @throws {Problem} `cuenta_del_equipo`, `sin_sesion` for an account that is gone
 */
export function requestErasure(accounts: AccountStore, id: string, now: Date, days: number): Promise<Account> {
  return accounts.change(id, (kept) => {
    if (kept.staff !== null) throw new Problem('cuenta_del_equipo');
    if (kept.erased) throw new Problem('sin_sesion');
    const emailConfirmed = ownsEmail(kept);
    if (days === 0) return { erasure: { dueAt: now, final: kept.erasure?.final ?? false, emailConfirmed } };
    if (kept.erasure) return {};
    const dueAt = new Date(now.getTime() + days * DAY_MS);
    return { erasure: { dueAt, final: false, emailConfirmed }, mail: 'erasure' };
  });
}

/** Keeps an account that waited to be erased. @throws {Problem} `credenciales_invalidas` where it is being erased */
export function cancelErasure(accounts: AccountStore, id: string): Promise<Account> {
  return accounts.change(id, (kept) => {
    if (kept.erased || kept.erasure?.final) throw new Problem('credenciales_invalidas');
    return kept.erasure ? { erasure: null } : {};
  });
}

/** True if what anybody wrote with the account's e-mail, without its session, may be erased with the account. */
export function ownsEmail({ erasure, confirmedAt }: Pick<Account, 'erasure' | 'confirmedAt'>): boolean {
  return erasure?.emailConfirmed ?? confirmedAt !== undefined;
}
