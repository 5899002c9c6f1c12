import { PLANS } from '@vitrina/contracts/plans';
import { newId, Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { rank } from '../ledger/paid-time.ts';
import { planAt } from '../ledger/plan-state.ts';
import { ownPlanCard } from '../plan-card.ts';

/**
 * `POST /api/plan`: chooses the plan for the time after the paid time. Choosing the current plan removes the choice.
 * @throws {Problem} `plan_se_paga` for a higher plan, which has to be paid
 */
export const postOwnPlan: Handler<'POST /api/plan'> = async ({ json, session }, { accounts, payments }) => {
  await accounts.addEntries(session.userId, ({ ledger, now }) => {
    const { plan, next } = planAt(ledger, now);
    if (rank(json.plan) > rank(plan)) throw new Problem('plan_se_paga');
    const isSame = json.plan === next || plan === 'gratis';
    return isSame ? [] : [{ kind: 'choice', id: newId(), at: now, plan: json.plan }];
  });
  const state = await accounts.planOf(session.userId);
  const message =
    json.plan === state.plan
      ? `Sigues con el plan ${PLANS[state.plan].name}.`
      : `Al terminar lo que pagaste sigue el plan ${PLANS[json.plan].name}.`;
  return { success: true, message, data: ownPlanCard(state, payments) };
};
