import type { Handler } from '../dependencies.ts';
import { ownPlanCard } from '../plan-card.ts';

/** `GET /api/plan`: the plan of the own account, until when, and what follows. */
export const getOwnPlan: Handler<'GET /api/plan'> = async ({ session }, { accounts, payments }) => ({
  success: true,
  data: ownPlanCard(await accounts.planOf(session.userId), payments),
});
