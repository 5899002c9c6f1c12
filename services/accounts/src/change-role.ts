import { readEmail } from '@vitrina/contracts/rules';
import { type Role, roles } from '@vitrina/contracts/wire';
import type { AccountStore } from './store/account-store.ts';
import { texts } from './texts.ts';

const USAGE = 'admin create | grant | revoke | enrol <e-mail> [agente | admin]';
const VERBS: readonly string[] = ['create', 'grant', 'revoke', 'enrol'];

/** What a command did: its exit code, and what it says. */
interface Outcome {
  code: 0 | 1 | 2;
  said: string;
}

/**
 * Gives or takes the role of an agent or an administrator. Who gets one loses the passkeys that were added before, and
 * gets a code to add the first one with: so does staff that lost theirs (`enrol`).
 * @param words of the command: the verb, an e-mail, a role
 * @param fresh the password of an account that is created
 */
export async function changeRole(
  accounts: AccountStore,
  [verb = '', address = '', named = 'admin']: readonly string[],
  fresh: { password: string; hash(password: string): Promise<string> },
): Promise<Outcome> {
  const [email, staff] = [readEmail(address), staffRole(named)];
  if (!VERBS.includes(verb) || email === null || !staff) return { code: 2, said: USAGE };
  if (verb === 'create') {
    const passwordHash = await fresh.hash(fresh.password);
    // Confirmed, as the operator has chosen the e-mail.
    const isNew = await accounts.create({ email, name: texts.adminName, passwordHash, confirmedAt: new Date() });
    if (!isNew) return { code: 1, said: `${email} exists: grant` };
  }
  const account = await accounts.byEmail(email);
  if (!account) return { code: 1, said: `no account of ${email}` };
  if (verb === 'enrol' && !account.staff) return { code: 1, said: `${email} has no role: grant` };
  const wanted = wantedRole(verb, staff, account.staff);
  await accounts.change(account._id, (kept) => {
    if (kept.staff === wanted) return {};
    return kept.staff === null ? { staff: wanted, passkeys: [] } : { staff: wanted };
  });
  if (!wanted) return { code: 0, said: `${email}: no role` };
  const code = await accounts.addLink(account._id, 'enrolment');
  return {
    code: 0,
    said: [
      `${email}: ${roles.toWire[wanted]}`,
      ...(verb === 'create' ? [`password: ${fresh.password}`] : []),
      `code to add a passkey, for a day: ${code}`,
    ].join('\n'),
  };
}

/** The role that an account has after the command. */
function wantedRole<R>(verb: string, named: R, current: R | null): R | null {
  if (verb === 'enrol') return current;
  return verb === 'revoke' ? null : named;
}

function staffRole(name: string): Extract<Role, 'agent' | 'admin'> | null {
  if (name === roles.toWire.agent) return 'agent';
  return name === roles.toWire.admin ? 'admin' : null;
}
