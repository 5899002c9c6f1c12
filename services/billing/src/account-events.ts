import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { BillingAccounts } from './accounts/billing-accounts.ts';

/** Handles events of accounts: a provider's time zone, and the erasure of an account. */
export function accountHandlers(accounts: BillingAccounts): EventHandlers<'billing'> {
  return {
    'provider.changed': ({ version, data }: EventEnvelope<'provider.changed'>) =>
      accounts.setTimeZone(data.id, data.timeZone, version),
    'account.erased': ({ data }: EventEnvelope<'account.erased'>) => accounts.erase(data.id),
  };
}
