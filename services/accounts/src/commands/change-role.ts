import { readEmail } from '@vitrina/contracts/rules';
import { type Role, roles } from '@vitrina/contracts/wire';
import type { AccountStore } from '../account/account-store.ts';
import { texts } from '../texts.ts';

const USAGE = 'admin create | grant | revoke | enrol <e-mail> [agente | admin]';
const VERBS: readonly string[] = ['create', 'grant', 'revoke', 'enrol'];

/** Result of a command. */
interface Outcome {
  /** Exit code of the process. */
  code: 0 | 1 | 2;
  output: string;
}

/**
 * Grants or revokes the role of an agent or an administrator. Granting removes the account's earlier passkeys and returns
 * a code for adding the first new one. `enrol` returns such a code for staff who lost theirs.
 * @param words arguments of the command: verb, e-mail, role
 * @param fresh password of an account that is created, and its hash function
 */
export async function changeRole(
  accounts: AccountStore,
  [verb = '', address = '', named = 'admin']: readonly string[],
  fresh: { password: string; hash(password: string): Promise<string> },
): Promise<Outcome> {
  const email = readEmail(address);
  const staff = staffRole(named);
  if (!VERBS.includes(verb) || email === null || !staff) return { code: 2, output: USAGE };
  if (verb === 'create') {
    const passwordHash = await fresh.hash(fresh.password);
    // Counts as confirmed because the operator chose the e-mail.
    const isNew = await accounts.create({ email, name: texts.adminName, passwordHash, confirmedAt: new Date() });
    if (!isNew) return { code: 1, output: `${email} exists: grant` };
  }
  const account = await accounts.byEmail(email);
  if (!account) return { code: 1, output: `no account of ${email}` };
  if (verb === 'enrol' && !account.staff) return { code: 1, output: `${email} has no role: grant` };
  const wanted = wantedRole(verb, staff, account.staff);
  await accounts.change(account._id, (current) => {
    if (current.staff === wanted) return {};
    return current.staff === null ? { staff: wanted, passkeys: [] } : { staff: wanted };
  });
  if (!wanted) return { code: 0, output: `${email}: no role` };
  const code = await accounts.addLink(account, 'enrolment');
  return {
    code: 0,
    output: [
      `${email}: ${roles.toWire[wanted]}`,
      ...(verb === 'create' ? [`password: ${fresh.password}`] : []),
      `code to add a passkey, for a day: ${code}`,
    ].join('\n'),
  };
}

/** Role of the account after the command. */
function wantedRole<R>(verb: string, named: R, current: R | null): R | null {
  if (verb === 'enrol') return current;
  return verb === 'revoke' ? null : named;
}

function staffRole(name: string): Extract<Role, 'agent' | 'admin'> | null {
  if (name === roles.toWire.agent) return 'agent';
  return name === roles.toWire.admin ? 'admin' : null;
}
