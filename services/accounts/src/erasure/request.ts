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
  return accounts.change(id, (current) => {
    if (current.staff !== null) throw new Problem('cuenta_del_equipo');
    if (current.erased) throw new Problem('sin_sesion');
    const emailConfirmed = ownsEmail(current);
    if (days === 0) return { erasure: { dueAt: now, final: current.erasure?.final ?? false, emailConfirmed } };
    if (current.erasure) return {};
    const dueAt = new Date(now.getTime() + days * DAY_MS);
    return { erasure: { dueAt, final: false, emailConfirmed }, mail: 'erasure' };
  });
}

/** Cancels a pending erasure. @throws {Problem} `credenciales_invalidas` if the erasing has begun */
export function cancelErasure(accounts: AccountStore, id: string): Promise<Account> {
  return accounts.change(id, (current) => {
    if (current.erased || current.erasure?.final) throw new Problem('credenciales_invalidas');
    return current.erasure ? { erasure: null } : {};
  });
}

/** True if content written with the account's e-mail but without its session may be erased with the account. */
export function ownsEmail({ erasure, confirmedAt }: Pick<Account, 'erasure' | 'confirmedAt'>): boolean {
  return erasure?.emailConfirmed ?? confirmedAt !== undefined;
}
