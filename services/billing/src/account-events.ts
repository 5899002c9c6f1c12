import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { BillingAccounts } from './accounts/billing-accounts.ts';

/** The handlers of billing's events: where a provider is, and that an account is gone. */
export function accountHandlers(accounts: BillingAccounts): EventHandlers<'billing'> {
  return {
    'provider.changed': ({ version, data }: EventEnvelope<'provider.changed'>) =>
      accounts.setTimeZone(data.id, data.timeZone, version),
    'account.erased': ({ data }: EventEnvelope<'account.erased'>) => accounts.erase(data.id),
  };
}
