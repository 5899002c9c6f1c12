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

/** A payer's bank asks for a payment back, and what came of it. */
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

/** An entry of an account's ledger. Entries are added and never changed; the plan is computed from them. */
export type LedgerEntry = PaymentEntry | RefundEntry | DisputeEntry | ChoiceEntry;

/** What came in for a payment less what went back, in whole cents. */
export function keptOf(ledger: readonly LedgerEntry[], payment: PaymentEntry): number {
  let kept = payment.cents;
  for (const entry of ledger) if (entry.kind === 'refund' && entry.payment === payment.id) kept -= entry.cents;
  return disputeOf(ledger, payment.id) === 'lost' ? 0 : Math.max(0, kept);
}

/** What is left of all payments of a ledger, in whole cents. */
export function balanceOf(ledger: readonly LedgerEntry[]): number {
  return ledger.reduce((sum, entry) => (entry.kind === 'payment' ? sum + keptOf(ledger, entry) : sum), 0);
}

/** What the dispute about a payment came to, whatever came in between: its last word decides. Null without a dispute. */
export function disputeOf(ledger: readonly LedgerEntry[], payment: string): DisputeEntry['outcome'] | null {
  const outcomes = ledger.flatMap((entry) =>
    entry.kind === 'dispute' && entry.payment === payment ? [entry.outcome] : [],
  );
  return (['won', 'lost', 'opened'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}
