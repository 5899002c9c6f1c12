import { Problem } from '@vitrina/kernel';
import type { Account } from './store/account.ts';

/** Lets only an account through that is there and not suspended. @throws {Problem} `sin_sesion`, `cuenta_suspendida` */
export function requireActive(account: Account | null): Account {
  if (!account) throw new Problem('sin_sesion');
  if (account.suspended) throw new Problem('cuenta_suspendida');
  return account;
}
