import type { PlanId } from '@vitrina/contracts/plans';
import type { ChoiceEntry, LedgerEntry } from './entry.ts';
import { graceEnd, type Period, paidTime } from './paid-time.ts';

/** The plan of an account at an instant, as its ledger says. */
export interface PlanState {
  plan: PlanId;
  /** When all paid time of this plan ends, milliseconds since 1970; null for the free plan. */
  until: number | null;
  /** When the days of grace end, where they run; null otherwise. */
  graceUntil: number | null;
  /** What follows: paid already, or wanted by the provider; the free plan otherwise. */
  next: PlanId;
  /** The next instant at which the plan or its grace changes by itself; null where nothing is to come. */
  changesAt: number | null;
}

const FREE: PlanState = { plan: 'gratis', until: null, graceUntil: null, next: 'gratis', changesAt: null };

/**
 * The plan that an account has at an instant.
 * @param now milliseconds since 1970, by the database's clock
 */
export function planAt(ledger: readonly LedgerEntry[], now: number): PlanState {
  const periods = paidTime(ledger);
  const index = periods.findIndex((period) => now < period.until);
  const current = periods[index];
  if (current && current.from <= now) return paidState(ledger, periods.slice(index), now);
  // Periods follow each other without a gap, so that all of them are over.
  const last = periods.at(-1);
  const wanted = last && choiceAfter(ledger, last, now);
  if (!last || wanted === 'gratis' || graceEnd(last) <= now) return FREE;
  const graceUntil = graceEnd(last);
  return { plan: last.plan, until: last.until, graceUntil, next: wanted ?? 'gratis', changesAt: graceUntil };
}

function paidState(ledger: readonly LedgerEntry[], left: readonly Period[], now: number): PlanState {
  const [current] = left;
  if (!current) return FREE;
  const others = left.findIndex(({ plan }) => plan !== current.plan);
  const same = others === -1 ? left : left.slice(0, others);
  const until = same.at(-1)?.until ?? current.until;
  const next = left[others]?.plan ?? choiceAfter(ledger, current, now) ?? 'gratis';
  return { plan: current.plan, until, graceUntil: null, next, changesAt: until };
}

/** What the provider chose last, where that was since the period began; null where they chose nothing. */
function choiceAfter(ledger: readonly LedgerEntry[], period: Period, now: number): PlanId | null {
  const choices = ledger
    .filter((entry): entry is ChoiceEntry => entry.kind === 'choice' && period.from <= entry.at && entry.at <= now)
    .sort((a, b) => a.at - b.at);
  const choice = choices.at(-1)?.plan ?? null;
  return choice === period.plan ? null : choice;
}
