import type { EventData } from '@vitrina/contracts/events';
import type { DisputeEntry, LedgerEntry } from './entry.ts';

/** Notification about a payment, refund or dispute for the owner of an account. */
export type PaymentNotification = Omit<EventData<'payment.entered'>, 'ownerId' | 'simulated'>;

const OF_DISPUTES = {
  opened: 'disputed',
  won: 'disputeWon',
  lost: 'disputeLost',
} as const satisfies Record<DisputeEntry['outcome'], PaymentNotification['what']>;

const OF_MONEY = { payment: 'paid', refund: 'refunded', refundFailed: 'refundFailed' } as const;

/**
 * Notification about a ledger entry for its owner; null for an entry that is not about money.
 * @param ledger contains the entry and its payment
 */
export function notificationOf(entry: LedgerEntry, ledger: readonly LedgerEntry[]): PaymentNotification | null {
  if (entry.kind === 'choice') return null;
  const paymentId = entry.kind === 'payment' ? entry.id : entry.payment;
  const payment = ledger.find((other) => other.kind === 'payment' && other.id === paymentId);
  if (payment?.kind !== 'payment') return null;
  const { plan, timeZone } = payment;
  const { id, at, cents } = entry;
  const common = { id, paymentId, plan, timeZone, at, cents };
  if (entry.kind === 'dispute') return { ...common, what: OF_DISPUTES[entry.outcome] };
  return { ...common, what: OF_MONEY[entry.kind] };
}
