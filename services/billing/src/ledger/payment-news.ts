import type { EventData } from '@vitrina/contracts/events';
import type { DisputeEntry, LedgerEntry } from './entry.ts';

/** News about money for the owner of an account. */
export type PaymentNews = Omit<EventData<'payment.entered'>, 'ownerId' | 'simulated'>;

const OF_DISPUTES = {
  opened: 'disputed',
  won: 'disputeWon',
  lost: 'disputeLost',
} as const satisfies Record<DisputeEntry['outcome'], PaymentNews['what']>;

const OF_MONEY = { payment: 'paid', refund: 'refunded', refundFailed: 'refundFailed' } as const;

/**
 * What the owner of a ledger sees of one of its entries; null where it is no money's.
 * @param ledger with the entry and the payment that it is about
 */
export function newsOf(entry: LedgerEntry, ledger: readonly LedgerEntry[]): PaymentNews | null {
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
