import { type Role, roles } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';
import { texts } from './texts.ts';

const USAGE = 'admin create | grant | revoke <e-mail> [agente | admin]';

/** What a command did: its exit code, and what it says. */
interface Outcome {
  code: 0 | 1 | 2;
  said: string;
}

/**
 * Gives or takes the role of an agent or an administrator.
 * @param words of the command: the verb, an e-mail, a role
 * @param fresh the password of an account that is created
 */
export async function changeRole(
  accounts: AccountStore,
  [verb = '', address = '', named = 'admin']: readonly string[],
  fresh: { password: string; hash(password: string): Promise<string> },
): Promise<Outcome> {
  const [email, staff] = [address.trim().toLowerCase(), staffRole(named)];
  if (!['create', 'grant', 'revoke'].includes(verb) || !email.includes('@') || !staff) return { code: 2, said: USAGE };
  if (verb === 'create') {
    try {
      // The operator has chosen it.
      const passwordHash = await fresh.hash(fresh.password);
      await accounts.create({ email, name: texts.adminName, passwordHash, confirmedAt: new Date() });
    } catch (error) {
      if (error instanceof Problem && error.code === 'correo_en_uso')
        return { code: 1, said: `${email} exists: grant` };
      throw error;
    }
  }
  const account = await accounts.byEmail(email);
  if (!account) return { code: 1, said: `no account of ${email}` };
  const wanted = verb === 'revoke' ? null : staff;
  await accounts.change(account._id, (kept) => (kept.staff === wanted ? {} : { staff: wanted }));
  const role = wanted ? roles.toWire[wanted] : 'no role';
  return { code: 0, said: verb === 'create' ? `${email}: ${role}, password ${fresh.password}` : `${email}: ${role}` };
}

function staffRole(name: string): Extract<Role, 'agent' | 'admin'> | null {
  if (name === roles.toWire.agent) return 'agent';
  return name === roles.toWire.admin ? 'admin' : null;
}
