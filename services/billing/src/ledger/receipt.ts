import { disputeOf, keptOf, type LedgerEntry, type PaymentEntry, type RefundEntry, refundsOf } from './entry.ts';

/** What a receipt says of one payment, from its account's ledger alone. */
export interface Receipt {
  /**
   * The payment's place among the account's payments, from 1. Entries are only added, each in the one write that also checks
   * the account's version: so numbers have no gaps, and two processes give none twice.
   */
  number: number;
  payment: PaymentEntry;
  /** Those that reached the payer. */
  refunds: RefundEntry[];
  /** What a bank's question came to; null where none was asked. */
  dispute: 'opened' | 'won' | 'lost' | null;
  /** Whole cents that were not given back. */
  kept: number;
}

/** The receipt of a payment; null where the ledger has no such payment. */
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
    kept: keptOf(ledger, payment),
  };
}
