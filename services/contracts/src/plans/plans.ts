import type { PostKind } from '../wire/names.ts';
import { TEXTS } from './texts.ts';

/**
 * The plans' ids from the least to the most visible. They are the product's own names: the same on the wire, in documents
 * and in code.
 */
export const PLAN_IDS = ['gratis', 'basico', 'destacado', 'premium'] as const;

export type PlanId = (typeof PLAN_IDS)[number];

export interface Plan {
  id: PlanId;
  name: string;
  /** Price of a month in whole pesos of Mexico. */
  price: number;
  currency: 'MXN';
  features: readonly string[];
  /** How many posts the public side shows, the newest first; an upload is never refused for it (R7). */
  limits: Readonly<Record<PostKind, number>>;
  /** Whether 'Visitar www' works for this plan's posts and profile (R9). */
  allowsLink: boolean;
  /** Whether the provider's page shows their links to social networks (R39). */
  allowsSocialLinks: boolean;
  /** Whether a visitor gets a button that opens a WhatsApp chat with the provider (R39). */
  allowsWhatsapp: boolean;
  /** Place in the gallery's order: 0 comes first. Gratis and Básico share the last tier (R18). */
  tier: 0 | 1 | 2;
  /** Whether a listing of this plan carries the mark of a paid place (R18). */
  marked: boolean;
}

/** The one catalogue of plans and the only source of prices (R5). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  gratis: {
    id: 'gratis',
    ...TEXTS.gratis,
    price: 0,
    currency: 'MXN',
    limits: { image: 1, video: 0 },
    allowsLink: false,
    allowsSocialLinks: false,
    allowsWhatsapp: false,
    tier: 2,
    marked: false,
  },
  basico: {
    id: 'basico',
    ...TEXTS.basico,
    price: 99,
    currency: 'MXN',
    limits: { image: 3, video: 0 },
    allowsLink: true,
    allowsSocialLinks: true,
    allowsWhatsapp: true,
    tier: 2,
    marked: false,
  },
  destacado: {
    id: 'destacado',
    ...TEXTS.destacado,
    price: 199,
    currency: 'MXN',
    limits: { image: 8, video: 0 },
    allowsLink: true,
    allowsSocialLinks: true,
    allowsWhatsapp: true,
    tier: 1,
    marked: true,
  },
  premium: {
    id: 'premium',
    ...TEXTS.premium,
    price: 399,
    currency: 'MXN',
    limits: { image: 8, video: 2 },
    allowsLink: true,
    allowsSocialLinks: true,
    allowsWhatsapp: true,
    tier: 0,
    marked: true,
  },
};

/** The plan that an id or a name means ('Básico', 'basico'), or null. */
export function findPlan(text: string): Plan | null {
  const wanted = text.trim().toLowerCase();
  return Object.values(PLANS).find(({ id, name }) => id === wanted || name.toLowerCase() === wanted) ?? null;
}

/** The plan that a stored id means; the free one where there is none or an unknown one. */
export function planOf(id: string | null | undefined): Plan {
  return (id && findPlan(id)) || PLANS.gratis;
}

/** The plans as `GET /api/planes` answers them. */
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
