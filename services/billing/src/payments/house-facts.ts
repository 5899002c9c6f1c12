import type { HousePayment } from '../houses/house.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Payment, Refund } from './payment.ts';

/** The entries of the ledger that follow from what a house says; each has the same id however often it is said. */
export function entriesOf(
  payment: Payment,
  told: HousePayment,
  { now: at, timeZone, ledger }: { now: number; timeZone: string; ledger: readonly LedgerEntry[] },
): LedgerEntry[] {
  const { _id: id, plan, cents } = payment;
  const reasons = new Map(payment.refunds.map((refund) => [refund.id, refund.reason]));
  return [
    { kind: 'payment', id, at, plan, cents, timeZone },
    ...told.refunds.flatMap((refund): LedgerEntry[] => {
      const entry = { at, payment: id, cents: refund.cents };
      const name = `refund-${refund.id}`;
      if (refund.failure === null)
        return [{ ...entry, kind: 'refund', id: name, reason: reasons.get(refund.id) ?? '' }];
      // One that never went has no entry that could be taken back.
      if (!ledger.some((known) => known.id === name)) return [];
      return [{ ...entry, kind: 'refundFailed', id: `${name}-failed`, refund: name, reason: refund.failure }];
    }),
    ...told.disputes.map((dispute) => ({
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
 * The refunds of a payment as its house has them, with those that were decided there.
 * @param decided as they are kept
 * @param at when those are dated that are new here
 */
export function refundsAfter(decided: readonly Refund[], told: HousePayment['refunds'], at: Date): Refund[] {
  const known = new Map(told.map((refund) => [refund.id, refund.failure]));
  const own = new Set(decided.map(({ id }) => id));
  const others = told.filter(({ id, failure }) => failure === null && !own.has(id));
  return [
    ...decided.map((refund) => {
      const failure = known.get(refund.id);
      if (typeof failure === 'string') return { ...refund, done: false, refused: failure };
      return { ...refund, done: refund.done || failure === null };
    }),
    ...others.map(({ id, cents }) => ({ id, cents, reason: '', at, done: true })),
  ];
}
