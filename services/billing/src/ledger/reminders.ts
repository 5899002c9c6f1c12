import { addDays, dayStart } from '@vitrina/contracts/places';
import type { PlanId } from '@vitrina/contracts/plans';
import type { LedgerEntry } from './entry.ts';
import { graceEnd, paidTime } from './paid-time.ts';
import { planAt } from './plan-state.ts';

const HOUR_MS = 3_600_000;
/** A mail about the end comes in the morning, where the provider is. */
const MORNING_MS = 9 * HOUR_MS;
/** What is older is no news, such as after a restore or a long stop; in milliseconds. */
const NEWS_MS = 3 * 24 * HOUR_MS;

/** The notices an owner gets of the end of their paid time, in this order. */
export const STAGES = ['week', 'day', 'grace', 'over'] as const;

/** One mail about the end of paid time, which is known by its last day. */
export interface Reminder {
  plan: PlanId;
  /** ISO day. */
  lastDay: string;
  stage: (typeof STAGES)[number];
}

/**
 * The reminder that is due now, and when the next one will be. After a pause only the last one due is sent.
 * @param last the one that was sent last
 */
export function remindersAt(
  ledger: readonly LedgerEntry[],
  now: number,
  last: Reminder | undefined,
): { due: Reminder | null; nextAt: number | null } {
  const end = paidTime(ledger).at(-1);
  if (!end) return { due: null, nextAt: null };
  const morning = (days: number) => dayStart(addDays(end.lastDay, -days), end.timeZone) + MORNING_MS;
  // Who chose the free plan knows that it ends, and has no days of grace.
  const wantsNone = planAt(ledger, end.until).plan === 'gratis';
  const moments: ReadonlyArray<readonly [Reminder['stage'], number]> = wantsNone
    ? [['over', end.until]]
    : [
        ['week', morning(7)],
        ['day', morning(1)],
        ['grace', end.until],
        ['over', graceEnd(end)],
      ];
  const sent = last?.lastDay === end.lastDay ? STAGES.indexOf(last.stage) : -1;
  const open = moments.filter(([stage]) => STAGES.indexOf(stage) > sent);
  const due = open.findLast(([, at]) => at <= now && now - at < NEWS_MS);
  const nextAt = open.find(([, at]) => at > now)?.[1] ?? null;
  return { due: due ? { plan: end.plan, lastDay: end.lastDay, stage: due[0] } : null, nextAt };
}
