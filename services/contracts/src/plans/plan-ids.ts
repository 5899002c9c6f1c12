/**
 * Ids of the plans from the least to the most visible. They are the product's own names: the same on the wire, in
 * documents and in code.
 */
export const PLAN_IDS = ['gratis', 'basico', 'destacado', 'premium'] as const;

export type PlanId = (typeof PLAN_IDS)[number];
