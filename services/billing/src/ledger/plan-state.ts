import type { PlanId } from '@vitrina/contracts/plans';
import type { ChoiceEntry, LedgerEntry } from './entry.ts';
import { graceEnd, type Period, paidTime } from './paid-time.ts';

/** Plan of an account at a point in time. */
export interface PlanState {
  plan: PlanId;
  /** End of the paid time of this plan, milliseconds since 1970; null for the free plan. */
  until: number | null;
  /** End of the days of grace while they run; null otherwise. */
  graceUntil: number | null;
  /** Next plan: already paid, or chosen by the provider; the free plan otherwise. */
  next: PlanId;
  /** Time of the next automatic change of the plan or its grace, else null. */
  changesAt: number | null;
}

const FREE: PlanState = { plan: 'gratis', until: null, graceUntil: null, next: 'gratis', changesAt: null };

/**
 * Computes the plan of an account at a point in time.
 * @param now milliseconds since 1970, by the database's clock
 */
export function planAt(ledger: readonly LedgerEntry[], now: number): PlanState {
  const periods = paidTime(ledger);
  const index = periods.findIndex((period) => now < period.until);
  const current = periods[index];
  if (current && current.from <= now) return paidState(ledger, periods.slice(index), now);
  // Periods follow each other without a gap, so all of them have ended.
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

/** Last choice of the provider since the period began; null without one, or if it is the same plan. */
function choiceAfter(ledger: readonly LedgerEntry[], period: Period, now: number): PlanId | null {
  const choices = ledger
    .filter((entry): entry is ChoiceEntry => entry.kind === 'choice' && period.from <= entry.at && entry.at <= now)
    .sort((a, b) => a.at - b.at);
  const choice = choices.at(-1)?.plan ?? null;
  return choice === period.plan ? null : choice;
}
