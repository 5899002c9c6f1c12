import { addDays, dayEnd, today } from '@vitrina/contracts/places';
import { GRACE_DAYS, PLAN_IDS, PLANS, type PlanId } from '@vitrina/contracts/plans';
import { type ChoiceEntry, type LedgerEntry, netOf, type PaymentEntry } from './entry.ts';

/** Period bought by one or more payments. The periods of an account follow each other and never overlap. */
export interface Period {
  plan: PlanId;
  /** First instant, milliseconds since 1970. */
  from: number;
  /** Exclusive end: the end of {@link lastDay} in {@link timeZone}. */
  until: number;
  /** ISO day. */
  lastDay: string;
  timeZone: string;
  /** Day of the month on which it would end if every month had 31 days, so that February does not shorten March. */
  anchor: number;
}

/**
 * Paid periods of a ledger, in order. Payments refunded in full are ignored.
 *
 * A payment for a higher plan than the current one begins immediately, and the remaining days of all earlier payments are
 * credited by their price. Any other payment follows the paid time. A payment for the same plan within the days of grace
 * follows without a gap (R44).
 */
export function paidTime(ledger: readonly LedgerEntry[]): Period[] {
  const payments = ledger
    .filter((entry): entry is PaymentEntry => entry.kind === 'payment' && netOf(ledger, entry) > 0)
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return payments.reduce<Period[]>(addMonth, []);
}

/** Adds one month of a payment's plan to the periods. */
function addMonth(periods: readonly Period[], { plan, at, timeZone }: PaymentEntry): Period[] {
  const day = today(timeZone, new Date(at));
  const last = periods.at(-1);
  const current = periods.find((period) => period.from <= at && at < period.until);
  if (last && current && rank(plan) > rank(current.plan)) {
    const credit = creditDays(periods, plan, at);
    const kept = periods.flatMap((period) => {
      if (period.until <= at) return [period];
      return period.from < at ? [{ ...period, until: at }] : [];
    });
    return [...kept, monthFrom({ plan, from: at, day, anchor: dayOfMonth(day), timeZone }, credit)];
  }
  if (last && (at < last.until || (plan === last.plan && at < graceEnd(last)))) {
    return [...periods, monthFrom({ plan, from: last.until, day: last.lastDay, anchor: last.anchor, timeZone })];
  }
  return [...periods, monthFrom({ plan, from: at, day, anchor: dayOfMonth(day), timeZone })];
}

interface MonthStart {
  plan: PlanId;
  from: number;
  /** ISO day from which the month is counted. */
  day: string;
  anchor: number;
  timeZone: string;
}

/** Period of one month plus `more` days. */
function monthFrom({ plan, from, day, anchor, timeZone }: MonthStart, more = 0): Period {
  const lastDay = addDays(sameDayNextMonth(day, anchor), more);
  // A provider who moved west would otherwise end a period before it begins.
  const until = Math.max(from, dayEnd(lastDay, timeZone));
  return { plan, from, until, lastDay, timeZone, anchor: more > 0 ? dayOfMonth(lastDay) : anchor };
}

/**
 * Number of whole days of a plan that the remaining days of all periods are worth, by the plans' prices. The day of `at`
 * itself counts as used.
 */
export function creditDays(periods: readonly Period[], plan: PlanId, at: number): number {
  const worth = periods.reduce((sum, period) => {
    if (period.until <= at) return sum;
    const first = today(period.timeZone, new Date(Math.max(at, period.from - 1)));
    return sum + Math.max(0, daysBetween(first, period.lastDay)) * PLANS[period.plan].price;
  }, 0);
  return Math.floor(worth / PLANS[plan].price);
}

/** Time at which the grace after a period ends, milliseconds since 1970. */
export function graceEnd({ lastDay, timeZone }: Period): number {
  return dayEnd(addDays(lastDay, GRACE_DAYS), timeZone);
}

/** Rank of a plan by price; the free plan is 0. */
export function rank(plan: PlanId): number {
  return PLAN_IDS.indexOf(plan);
}

/** Same day of the next month, or the last day of that month if it is shorter (R44). */
function sameDayNextMonth(day: string, anchor: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of a month is the last day of the previous month; months count from 0.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchor, last))).toISOString().slice(0, 10);
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
}

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
