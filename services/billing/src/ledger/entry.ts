import type { PlanId } from '@vitrina/contracts/plans';

/** Fields of every ledger entry. */
interface Base {
  /** Unique in the ledger; a fact that is reported twice has the same id. */
  id: string;
  /** Time of the entry by the database's clock, milliseconds since 1970. */
  at: number;
}

/** Received payment, which buys one month of its plan. */
export interface PaymentEntry extends Base {
  kind: 'payment';
  plan: PlanId;
  /** Whole cents of a peso of Mexico, positive. */
  cents: number;
  /** IANA time zone of the provider's place at the time of the entry; the month ends in it (R44). */
  timeZone: string;
}

/** Refund of a payment, in full or in part. */
export interface RefundEntry extends Base {
  kind: 'refund';
  /** Id of the payment's entry. */
  payment: string;
  /** Whole cents, positive. */
  cents: number;
  /** Reason given by the administrator; empty if the refund was made at the payment provider. */
  reason: string;
}

/** Refund that failed after the payment provider had made it: the money was returned to us, so it no longer counts. */
export interface FailedRefundEntry extends Base {
  kind: 'refundFailed';
  payment: string;
  /** Id of the refund's entry. */
  refund: string;
  /** Whole cents, positive: the full amount of the refund. */
  cents: number;
  /** Payment provider's reason. */
  reason: string;
}

/**
 * Dispute about a payment or a part of it, or its outcome. A payment may have several disputes. The `id` is the id of the
 * dispute followed by the outcome.
 */
export interface DisputeEntry extends Base {
  kind: 'dispute';
  payment: string;
  outcome: 'opened' | 'won' | 'lost';
  cents: number;
}

/** Plan that the provider chose for the time after the paid time. */
export interface ChoiceEntry extends Base {
  kind: 'choice';
  plan: PlanId;
}

/**
 * Entry of an account's ledger, from which the plan is computed. Entries about money are added and never changed; a choice
 * replaces the previous choice.
 */
export type LedgerEntry = PaymentEntry | RefundEntry | FailedRefundEntry | DisputeEntry | ChoiceEntry;

/**
 * Adds entries to a ledger. Only the last choice counts, so a new choice removes the previous one and the ledger never has
 * more than one.
 */
export function withEntries(ledger: readonly LedgerEntry[], fresh: readonly LedgerEntry[]): LedgerEntry[] {
  const hasChoice = fresh.some(({ kind }) => kind === 'choice');
  return [...(hasChoice ? ledger.filter(({ kind }) => kind !== 'choice') : ledger), ...fresh];
}

/** Removes an administrator's reason, which may contain words about the payer. */
export function withoutReason(entry: LedgerEntry): LedgerEntry {
  return entry.kind === 'refund' ? { ...entry, reason: '' } : entry;
}

/** Id of the last payment entered, even if it was refunded since; null in a ledger without payments. */
export function lastPaymentOf(ledger: readonly LedgerEntry[]): string | null {
  return ledger.findLast(({ kind }) => kind === 'payment')?.id ?? null;
}

/** Amount of a payment minus refunds and lost disputes, in whole cents. */
export function netOf(ledger: readonly LedgerEntry[], payment: PaymentEntry): number {
  const refunded = refundsOf(ledger, payment.id).reduce((sum, { cents }) => sum + cents, 0);
  const lost = disputesOf(ledger, payment.id).reduce(
    (sum, { outcome, cents }) => sum + (outcome === 'lost' ? cents : 0),
    0,
  );
  return Math.max(0, payment.cents - refunded - lost);
}

/** Refunds of a payment that did not fail. */
export function refundsOf(ledger: readonly LedgerEntry[], payment: string): RefundEntry[] {
  const failed = new Set(ledger.map((entry) => (entry.kind === 'refundFailed' ? entry.refund : null)));
  return ledger.filter(
    (entry): entry is RefundEntry => entry.kind === 'refund' && entry.payment === payment && !failed.has(entry.id),
  );
}

/** Sum of {@link netOf} over all payments of a ledger, in whole cents. */
export function balanceOf(ledger: readonly LedgerEntry[]): number {
  return ledger.reduce((sum, entry) => (entry.kind === 'payment' ? sum + netOf(ledger, entry) : sum), 0);
}

/**
 * Combined outcome of the disputes about a payment: open if any is open, else lost if any is lost, else won. Null without a
 * dispute.
 */
export function disputeOf(ledger: readonly LedgerEntry[], payment: string): DisputeEntry['outcome'] | null {
  const outcomes = disputesOf(ledger, payment).map(({ outcome }) => outcome);
  return (['opened', 'lost', 'won'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

/** Disputes about a payment, each with its most final outcome, in whichever order the outcomes were reported. */
function disputesOf(ledger: readonly LedgerEntry[], payment: string): DisputeEntry[] {
  const last = new Map<string, DisputeEntry>();
  for (const entry of ledger) {
    if (entry.kind !== 'dispute' || entry.payment !== payment) continue;
    const dispute = entry.id.slice(0, -entry.outcome.length);
    const current = last.get(dispute);
    if (!current || FINALITY[entry.outcome] > FINALITY[current.outcome]) last.set(dispute, entry);
  }
  return [...last.values()];
}

/** Order of the outcomes of a dispute: a lost dispute may still be won, and a decided one is not opened again. */
const FINALITY = { opened: 0, lost: 1, won: 2 } as const;
