import type { LedgerEntry } from '../ledger/entry.ts';
import type { ProviderPayment } from '../payment-providers/payment-provider.ts';
import type { Payment, Refund } from './payment.ts';

/** Ledger entries that follow from a provider's state of a payment. The same state always gives the same ids. */
export function entriesOf(
  payment: Payment,
  reported: ProviderPayment,
  { now: at, timeZone, ledger }: { now: number; timeZone: string; ledger: readonly LedgerEntry[] },
): LedgerEntry[] {
  const { _id: id, plan, cents } = payment;
  const reasons = new Map(payment.refunds.map((refund) => [refund.id, refund.reason]));
  return [
    { kind: 'payment', id, at, plan, cents, timeZone },
    ...reported.refunds.flatMap((refund): LedgerEntry[] => {
      const entry = { at, payment: id, cents: refund.cents };
      const name = `refund-${refund.id}`;
      if (refund.failure === null)
        return [{ ...entry, kind: 'refund', id: name, reason: reasons.get(refund.id) ?? '' }];
      // A refund that failed before it was entered needs no entry about its failure.
      if (!ledger.some((existing) => existing.id === name)) return [];
      return [{ ...entry, kind: 'refundFailed', id: `${name}-failed`, refund: name, reason: refund.failure }];
    }),
    ...reported.disputes.map((dispute) => ({
      kind: 'dispute' as const,
      id: `dispute-${dispute.id}-${dispute.outcome}`,
      at,
      payment: id,
      outcome: dispute.outcome,
      cents: dispute.cents,
    })),
  ];
}

/**
 * Refunds of a payment after an update from its provider, including those made at the provider.
 * @param decided refunds recorded here
 * @param at date of refunds that are new here
 */
export function refundsAfter(decided: readonly Refund[], reported: ProviderPayment['refunds'], at: Date): Refund[] {
  const failures = new Map(reported.map((refund) => [refund.id, refund.failure]));
  const decidedIds = new Set(decided.map(({ id }) => id));
  const others = reported.filter(({ id, failure }) => failure === null && !decidedIds.has(id));
  return [
    ...decided.map((refund) => {
      const failure = failures.get(refund.id);
      if (typeof failure === 'string') return { ...refund, done: false, refused: failure };
      return { ...refund, done: refund.done || failure === null };
    }),
    ...others.map(({ id, cents }) => ({ id, cents, reason: '', at, done: true })),
  ];
}
