import type { CallName } from '@vitrina/contracts';
import type { CallHandler, StaffActs } from '@vitrina/kernel';
import type { BillingAccounts } from './accounts/billing-accounts.ts';
import type { Payments } from './payments/payments.ts';

/** Dependencies of the calls of this service. */
export interface Dependencies {
  accounts: BillingAccounts;
  payments: Payments;
  staffActs: StaffActs;
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Dependencies>;
