import { addDays, dayStart } from '@vitrina/contracts/places';
import type { PlanId } from '@vitrina/contracts/plans';
import type { LedgerEntry } from './entry.ts';
import { graceEnd, paidTime, planAt } from './paid-time.ts';

const HOUR_MS = 3_600_000;
/** Time of day at which a reminder is sent, in the provider's time zone; milliseconds since midnight. */
const MORNING_MS = 9 * HOUR_MS;
/** Age above which a reminder is skipped, such as after a restore or a long stop; in milliseconds. */
const MAX_AGE_MS = 3 * 24 * HOUR_MS;

/** Stages of reminders about the end of paid time, in order. */
export const STAGES = ['week', 'day', 'grace', 'over'] as const;

/** Reminder about the end of paid time, identified by its last day. */
export interface Reminder {
  plan: PlanId;
  /** ISO day. */
  lastDay: string;
  stage: (typeof STAGES)[number];
}

/**
 * Returns the reminder that is due now and the time of the next one. After a pause, only the latest due reminder is sent.
 * @param last reminder that was sent last
 */
export function remindersAt(
  ledger: readonly LedgerEntry[],
  now: number,
  last: Reminder | undefined,
): { due: Reminder | null; nextAt: number | null } {
  const end = paidTime(ledger).at(-1);
  if (!end) return { due: null, nextAt: null };
  const morning = (days: number) => dayStart(addDays(end.lastDay, -days), end.timeZone) + MORNING_MS;
  // A provider who chose the free plan expects the end and has no days of grace.
  const choseFree = planAt(ledger, end.until).plan === 'gratis';
  const moments: ReadonlyArray<readonly [Reminder['stage'], number]> = choseFree
    ? [['over', end.until]]
    : [
        ['week', morning(7)],
        ['day', morning(1)],
        ['grace', end.until],
        ['over', graceEnd(end)],
      ];
  const sent = last?.lastDay === end.lastDay ? STAGES.indexOf(last.stage) : -1;
  const open = moments.filter(([stage]) => STAGES.indexOf(stage) > sent);
  const due = open.findLast(([, at]) => at <= now && now - at < MAX_AGE_MS);
  const nextAt = open.find(([, at]) => at > now)?.[1] ?? null;
  return { due: due ? { plan: end.plan, lastDay: end.lastDay, stage: due[0] } : null, nextAt };
}
