import { Problem, type StoredSession, staffNeedsPasskey } from '@vitrina/kernel';
import type { AccountsConfig } from '../config.ts';
import type { Account } from '../store/account.ts';
import type { AccountStore } from '../store/account-store.ts';

/** Session and configuration that decide whether a second factor is required. */
interface SecondFactorContext {
  session: Pick<StoredSession, 'hasPasskey'>;
  config: AccountsConfig;
}

/** True for staff whose session was opened by a password alone and therefore does not allow their calls yet. */
export function lacksSecondFactor({ staff }: Account, { session, config }: SecondFactorContext): boolean {
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
  context: SecondFactorContext & { accounts: Pick<AccountStore, 'hasValidLink'> },
): void {
  if (!lacksSecondFactor(account, context)) return;
  if (!context.accounts.hasValidLink(account, 'enrolment', codigo ?? ''))
    throw new Problem('codigo_de_alta_invalido', { fields: ['codigo'] });
}
