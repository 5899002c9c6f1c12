import { Problem } from '@vitrina/kernel';
import type { Account } from './store/account.ts';

/** Returns the account if it may take part. @throws {Problem} `sin_sesion`, `cuenta_suspendida` */
export function requireActive(account: Account | null): Account {
  if (!account || account.erasure || account.erased) throw new Problem('sin_sesion');
  if (account.suspended) throw new Problem('cuenta_suspendida');
  return account;
}
