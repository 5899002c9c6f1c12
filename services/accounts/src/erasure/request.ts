import { Problem } from '@vitrina/kernel';
import type { Account } from '../store/account.ts';
import type { AccountStore } from '../store/account-store.ts';

const DAY_MS = 86_400_000;

/**
 * Begins the erasure of an account: it stops taking part and its sessions end. A repeated request keeps the first date.
 * @param now by the database's clock
 * @param days during which a login cancels it; 0 if an operator erases the account immediately
 * @throws {Problem} `cuenta_del_equipo`, `sin_sesion` if the account is already erased
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

/** Cancels a pending erasure. @throws {Problem} `credenciales_invalidas` if the erasing has begun */
export function cancelErasure(accounts: AccountStore, id: string): Promise<Account> {
  return accounts.change(id, (kept) => {
    if (kept.erased || kept.erasure?.final) throw new Problem('credenciales_invalidas');
    return kept.erasure ? { erasure: null } : {};
  });
}

/** True if content written with the account's e-mail but without its session may be erased with the account. */
export function ownsEmail({ erasure, confirmedAt }: Pick<Account, 'erasure' | 'confirmedAt'>): boolean {
  return erasure?.emailConfirmed ?? confirmedAt !== undefined;
}
