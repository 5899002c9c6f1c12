import { PLANS } from '@vitrina/contracts/plans';
import { dayOf } from './day-of.ts';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

const DAY_MS = 86_400_000;
/** Number of days before the end of a plan from which the area shows a notice: the day of the first mail. */
const NOTICE_DAYS = 7;

/**
 * Notice about the end of paid time; null if it is too early or another plan follows.
 * @param now milliseconds since 1970
 */
export function endNotice(
  { plan, hasta, gracia, siguiente, zona }: Pick<OwnPlan, 'plan' | 'hasta' | 'gracia' | 'siguiente' | 'zona'>,
  now: number,
): string | null {
  if (hasta === null) return null;
  const { name } = PLANS[plan];
  if (gracia) return texts.notice.grace(name, dayOf(hasta, zona));
  const isNear = Date.parse(hasta) - now < (NOTICE_DAYS + 1) * DAY_MS;
  return isNear && siguiente === 'gratis' ? texts.notice.ends(name, dayOf(hasta, zona)) : null;
}
