import { changeRole } from '../src/commands/change-role.ts';
import { openAccounts } from '../src/commands/open-accounts.ts';
import type { AccountsConfig } from '../src/config.ts';
import { hashPassword } from '../src/sign-in/password.ts';

/** Opens the operator's command for roles, as a separate process runs it. */
export async function openOperator(config: AccountsConfig) {
  const opened = await openAccounts(config);
  return {
    ...opened,
    run: (...words: string[]) => changeRole(opened.accounts, words, { password: 'clave nueva 1', hash: hashPassword }),
  };
}
