import type { Log } from '@vitrina/kernel';
import type { BillingAccounts } from './billing-accounts.ts';

/** Accounts that are looked at in one round. */
const ROUND = 200;

/** Ends the plans whose time is over and sends the reminders that are due; an account that fails holds up no other. */
export async function reviewDue(accounts: BillingAccounts, log: Log, signal: AbortSignal): Promise<void> {
  for (const id of await accounts.due(ROUND)) {
    if (signal.aborted) return;
    await accounts.review(id).catch((error: unknown) => log.warn({ err: error, accountId: id }, 'plan not reviewed'));
  }
}
