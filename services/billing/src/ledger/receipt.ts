import { disputeOf, type LedgerEntry, netOf, type PaymentEntry, type RefundEntry, refundsOf } from './entry.ts';

/** Receipt of a payment, computed from its account's ledger. */
export interface Receipt {
  /**
   * Position among the account's payments, from 1. Entries are only added, in a write that also checks the account's
   * version, so numbers have no gaps and two processes never assign the same one.
   */
  number: number;
  payment: PaymentEntry;
  /** Refunds that reached the payer. */
  refunds: RefundEntry[];
  /** Combined outcome of disputes; null without one. */
  dispute: 'opened' | 'won' | 'lost' | null;
  /** Amount minus refunds and lost disputes, in whole cents. */
  net: number;
}

/** Computes the receipt of a payment; null if the ledger does not contain it. */
export function receiptOf(ledger: readonly LedgerEntry[], id: string): Receipt | null {
  const payments = ledger.filter((entry) => entry.kind === 'payment');
  const index = payments.findIndex((payment) => payment.id === id);
  const payment = payments[index];
  if (!payment) return null;
  return {
    number: index + 1,
    payment,
    refunds: refundsOf(ledger, id),
    dispute: disputeOf(ledger, id),
    net: netOf(ledger, payment),
  };
}
