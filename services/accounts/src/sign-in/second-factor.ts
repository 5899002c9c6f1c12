import { Problem, type StoredSession, staffNeedsPasskey } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';
import type { AccountsConfig } from '../config.ts';
import type { AccountsContext } from '../context.ts';

/** True for staff whose session was opened by a password alone and therefore does not allow their calls yet. */
export function lacksSecondFactor({ staff }: Account, session: StoredSession, config: AccountsConfig): boolean {
  return staff !== null && staffNeedsPasskey(config) && !session.hasPasskey;
}

/**
 * Lets staff add a passkey only after proving an existing one, or with the code that the operator gave them, because the
 * password alone may be stolen.
 * @throws {Problem} `codigo_de_alta_invalido`
 */
export function requireEnrolment(
  account: Account,
  codigo: string | undefined,
  session: StoredSession,
  { accounts, config }: AccountsContext,
): void {
  if (!lacksSecondFactor(account, session, config)) return;
  if (!accounts.hasValidLink(account, 'enrolment', codigo ?? ''))
    throw new Problem('codigo_de_alta_invalido', { fields: ['codigo'] });
}
