import { FEATURES, PLAN_IDS, type PlanFeature, type PlanId, planHas } from '@vitrina/contracts/plans';
import { dayOf } from './day-of.ts';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

const rank = (plan: PlanId) => PLAN_IDS.indexOf(plan);

/** Explains in words when a month of a plan would begin, and what counts towards it. */
export function explainBeginning(own: OwnPlan, wanted: PlanId, nameOf: (plan: PlanId) => string): string {
  const { plan, hasta, zona, gracia } = own;
  if (plan === 'gratis' || hasta === null || (gracia && wanted !== plan)) return texts.from.now;
  if (gracia) return texts.from.late;
  if (wanted === plan) return texts.from.renew(dayOf(hasta, zona));
  if (rank(wanted) > rank(plan)) return texts.from.up(own.a_favor[wanted] ?? 0, nameOf(plan));
  return texts.from.down(dayOf(hasta, zona));
}

/**
 * Returns true for a plan that is already paid, now or after the one in force, so that paying it adds another month.
 */
export function isPaidFor({ plan, hasta, gracia, siguiente }: OwnPlan, wanted: PlanId): boolean {
  return wanted !== 'gratis' && hasta !== null && !gracia && (wanted === plan || wanted === siguiente);
}

/** Features that a provider gains and loses with another plan. */
export function differences(from: PlanId, to: PlanId): { gains: PlanFeature[]; loses: PlanFeature[] } {
  const keys = Object.keys(FEATURES) as PlanFeature[];
  return {
    gains: keys.filter((key) => planHas(to, key) && !planHas(from, key)),
    loses: keys.filter((key) => planHas(from, key) && !planHas(to, key)),
  };
}
