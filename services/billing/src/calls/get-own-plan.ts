import type { Handler } from '../dependencies.ts';
import { ownPlanCard } from '../plan-card.ts';

/** `GET /api/plan`: returns the plan of the signed-in user, its end and the next plan. */
export const getOwnPlan: Handler<'GET /api/plan'> = async ({ session }, { accounts, payments }) => ({
  success: true,
  data: ownPlanCard(await accounts.planOf(session.userId), payments),
});
