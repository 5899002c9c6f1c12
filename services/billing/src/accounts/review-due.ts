import type { Log } from '@vitrina/kernel';
import type { BillingAccounts } from './billing-accounts.ts';

/** Number of accounts reviewed per scan. */
const BATCH = 200;

/** Ends expired plans and sends due reminders. An account that fails does not delay the others. */
export async function reviewDue(accounts: BillingAccounts, log: Log, signal: AbortSignal): Promise<void> {
  for (const id of await accounts.due(BATCH)) {
    if (signal.aborted) return;
    await accounts.review(id).catch((error: unknown) => log.warn({ err: error, accountId: id }, 'plan not reviewed'));
  }
}
