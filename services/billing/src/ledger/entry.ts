import type { PlanId } from '@vitrina/contracts/plans';

/** What every entry of a ledger has. */
interface Base {
  /** Unique in the ledger; the same fact, learned twice, has the same id. */
  id: string;
  /** When it was entered, by the database's clock, milliseconds since 1970. */
  at: number;
}

/** Money of one payment that reached us: it buys one month of its plan. */
export interface PaymentEntry extends Base {
  kind: 'payment';
  plan: PlanId;
  /** Whole cents of a peso of Mexico, positive. */
  cents: number;
  /** IANA time zone of the provider's place when it was entered: in it the month ends (R44). */
  timeZone: string;
}

/** Money that went back to the payer, all of a payment or a part of it. */
export interface RefundEntry extends Base {
  kind: 'refund';
  /** Id of the payment's entry. */
  payment: string;
  /** Whole cents, positive. */
  cents: number;
  /** Why, in the administrator's words; empty where the payment house began it. */
  reason: string;
}

/** A refund that its house had made did not reach the payer, and its money came back to us: it counts no more. */
export interface FailedRefundEntry extends Base {
  kind: 'refundFailed';
  payment: string;
  /** Id of the refund's entry. */
  refund: string;
  /** Whole cents, positive: all of the refund. */
  cents: number;
  /** Why, in the house's words. */
  reason: string;
}

/**
 * A payer's bank asks for a payment or a part of it back, and what came of it; a payment may have several disputes. Its
 * `id` ends with the outcome, and what is before that names the dispute.
 */
export interface DisputeEntry extends Base {
  kind: 'dispute';
  payment: string;
  outcome: 'opened' | 'won' | 'lost';
  cents: number;
}

/** What the provider wants to follow when the paid time ends. */
export interface ChoiceEntry extends Base {
  kind: 'choice';
  plan: PlanId;
}

/**
 * An entry of an account's ledger; the plan is computed from them. Entries about money are added and never changed. A choice
 * takes the place of the one before it.
 */
export type LedgerEntry = PaymentEntry | RefundEntry | FailedRefundEntry | DisputeEntry | ChoiceEntry;

/**
 * A ledger with further entries. Of the choices only the last one counts, so a new one removes the others: however often
 * somebody chooses, the ledger holds one.
 */
export function withEntries(ledger: readonly LedgerEntry[], fresh: readonly LedgerEntry[]): LedgerEntry[] {
  const hasChoice = fresh.some(({ kind }) => kind === 'choice');
  return [...(hasChoice ? ledger.filter(({ kind }) => kind !== 'choice') : ledger), ...fresh];
}

/** Id of the payment that was entered last, whatever became of it since; null in a ledger without one. */
export function lastPaymentOf(ledger: readonly LedgerEntry[]): string | null {
  return ledger.findLast(({ kind }) => kind === 'payment')?.id ?? null;
}

/** What came in for a payment less what went back, in whole cents. */
export function keptOf(ledger: readonly LedgerEntry[], payment: PaymentEntry): number {
  const refunded = refundsOf(ledger, payment.id).reduce((sum, { cents }) => sum + cents, 0);
  const lost = disputesOf(ledger, payment.id).reduce(
    (sum, { outcome, cents }) => sum + (outcome === 'lost' ? cents : 0),
    0,
  );
  return Math.max(0, payment.cents - refunded - lost);
}

/** The refunds of a payment that reached its payer, as far as is known. */
export function refundsOf(ledger: readonly LedgerEntry[], payment: string): RefundEntry[] {
  const failed = new Set(ledger.map((entry) => (entry.kind === 'refundFailed' ? entry.refund : null)));
  return ledger.filter(
    (entry): entry is RefundEntry => entry.kind === 'refund' && entry.payment === payment && !failed.has(entry.id),
  );
}

/** What is left of all payments of a ledger, in whole cents. */
export function balanceOf(ledger: readonly LedgerEntry[]): number {
  return ledger.reduce((sum, entry) => (entry.kind === 'payment' ? sum + keptOf(ledger, entry) : sum), 0);
}

/**
 * What the disputes about a payment come to: one that is open decides, then one that is lost. Null without a dispute.
 */
export function disputeOf(ledger: readonly LedgerEntry[], payment: string): DisputeEntry['outcome'] | null {
  const outcomes = disputesOf(ledger, payment).map(({ outcome }) => outcome);
  return (['opened', 'lost', 'won'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

/** The disputes about a payment, each as it ended, in whatever order that was learned. */
function disputesOf(ledger: readonly LedgerEntry[], payment: string): DisputeEntry[] {
  const last = new Map<string, DisputeEntry>();
  for (const entry of ledger) {
    if (entry.kind !== 'dispute' || entry.payment !== payment) continue;
    const dispute = entry.id.slice(0, -entry.outcome.length);
    const known = last.get(dispute);
    if (!known || FINALITY[entry.outcome] > FINALITY[known.outcome]) last.set(dispute, entry);
  }
  return [...last.values()];
}

/** Which outcome of one dispute comes after which: a lost one may still be won, and a decided one is not opened again. */
const FINALITY = { opened: 0, lost: 1, won: 2 } as const;
