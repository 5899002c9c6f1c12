import { newToken } from '@vitrina/kernel';
import { readConfig } from '../config.ts';
import { hashPassword } from '../sign-in/password.ts';
import { changeRole } from './change-role.ts';
import { openAccounts } from './open-accounts.ts';

/**
 * `admin create | grant | revoke | enrol <e-mail> [agente | admin]`: `create` creates an account and prints its password
 * once; `grant` gives a role, by default `admin`; `revoke` removes any role. All but `revoke` print a code with which the
 * person can add a passkey once within a day. A change of role ends the account's sessions and is logged. Exits with 1 if
 * the command fails, with 2 for wrong arguments.
 */
const { accounts, close } = await openAccounts(readConfig());
try {
  const password = newToken().slice(0, 20);
  const { code, output } = await changeRole(accounts, process.argv.slice(2), { password, hash: hashPassword });
  (code === 0 ? console.log : console.error)(output);
  process.exitCode = code;
} finally {
  await close();
}
