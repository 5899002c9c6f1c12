export { FEATURES, type PlanFeature, planHas } from './features.ts';
export { GRACE_DAYS } from './grace.ts';
export { PLAN_IDS, type PlanId } from './plan-ids.ts';
export { findPlan, listPlans, MOST_SHOWN, PLANS, type Plan, planOf } from './plans.ts';
export {
  FOREVER,
  type PublicWindow,
  publicState,
  publicWindows,
  type WindowInput,
} from './public-windows.ts';
export { providersWhatsapp, whatsappAddress } from './whatsapp.ts';
