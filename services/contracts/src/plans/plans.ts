import type { PostKind } from '../wire/names.ts';
import type { PlanId } from './plan-ids.ts';
import { TEXTS } from './texts.ts';

export interface Plan {
  id: PlanId;
  name: string;
  /** Price of a month in whole pesos of Mexico. */
  price: number;
  currency: 'MXN';
  features: readonly string[];
  /** Number of posts that the public side shows, the newest first; an upload is never refused for it (R7). */
  limits: Readonly<Record<PostKind, number>>;
  /** Position in the gallery's order: 0 comes first. Gratis and Básico share the last tier (R18). */
  tier: 0 | 1 | 2;
}

/** Catalogue of plans and the only source of prices (R5). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  gratis: {
    id: 'gratis',
    ...TEXTS.gratis,
    price: 0,
    currency: 'MXN',
    limits: { image: 1, video: 0 },
    tier: 2,
  },
  basico: {
    id: 'basico',
    ...TEXTS.basico,
    price: 99,
    currency: 'MXN',
    limits: { image: 3, video: 0 },
    tier: 2,
  },
  destacado: {
    id: 'destacado',
    ...TEXTS.destacado,
    price: 199,
    currency: 'MXN',
    limits: { image: 8, video: 0 },
    tier: 1,
  },
  premium: {
    id: 'premium',
    ...TEXTS.premium,
    price: 399,
    currency: 'MXN',
    limits: { image: 8, video: 2 },
    tier: 0,
  },
};

/** Most posts that a plan of each tier shows, by tier. */
export const MOST_SHOWN: readonly number[] = [0, 1, 2].map((tier) =>
  Math.max(...Object.values(PLANS).map((plan) => (plan.tier === tier ? plan.limits.image + plan.limits.video : 0))),
);

/** Finds the plan for an id or a name ('Básico', 'basico'), or null. */
export function findPlan(text: string): Plan | null {
  const wanted = text.trim().toLowerCase();
  return Object.values(PLANS).find(({ id, name }) => id === wanted || name.toLowerCase() === wanted) ?? null;
}

/** Plan of a stored id; the free one if the id is missing or unknown. */
export function planOf(id: string | null | undefined): Plan {
  return (id && findPlan(id)) || PLANS.gratis;
}

/** Plans in the form of `GET /api/planes`. */
export function listPlans() {
  return Object.values(PLANS).map(({ id, name, price, currency, features, limits }) => ({
    id,
    nombre: name,
    precio: price,
    moneda: currency,
    caracteristicas: [...features],
    limites: { imagenes: limits.image, videos: limits.video },
  }));
}
