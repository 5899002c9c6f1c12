import { Problem, type StoredSession, staffNeedsPasskey } from '@vitrina/kernel';
import type { AccountsConfig } from '../config.ts';
import type { Account } from '../store/account.ts';
import type { AccountStore } from '../store/account-store.ts';

/** Where a person's session and the platform's configuration come together. */
interface Asking {
  session: Pick<StoredSession, 'hasPasskey'>;
  config: AccountsConfig;
}

/** True for staff whose session does not yet open their calls: it was opened by a password alone. */
export function lacksSecondFactor({ staff }: Account, { session, config }: Asking): boolean {
  return staff !== null && staffNeedsPasskey(config) && !session.hasPasskey;
}

/**
 * Lets staff add a passkey only with one that they have, or with the code that the operator gave them: the password alone
 * may be stolen.
 * @throws {Problem} `codigo_de_alta_invalido`
 */
export function requireEnrolment(
  account: Account,
  codigo: string | undefined,
  asking: Asking & { accounts: Pick<AccountStore, 'opens'> },
): void {
  if (!lacksSecondFactor(account, asking)) return;
  if (!asking.accounts.opens(account, 'enrolment', codigo ?? ''))
    throw new Problem('codigo_de_alta_invalido', { fields: ['codigo'] });
}
