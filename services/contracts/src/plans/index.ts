export { findPlan, PLAN_IDS, PLANS, type Plan, type PlanId, planOf } from './plans.ts';
