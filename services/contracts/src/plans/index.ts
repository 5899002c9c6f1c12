export { findPlan, listPlans, PLAN_IDS, PLANS, type Plan, type PlanId, planOf } from './plans.ts';
export {
  FOREVER,
  type PublicWindow,
  publicState,
  publicWindows,
  type WindowInput,
} from './public-windows.ts';
export { whatsappAddress } from './whatsapp.ts';
