import { TEXTS } from './texts.ts';

/** The plans' ids from the least to the most visible. */
export const PLAN_IDS = ['gratis', 'basico', 'destacado', 'premium'] as const;

export type PlanId = (typeof PLAN_IDS)[number];

export interface Plan {
  id: PlanId;
  nombre: string;
  /** Price of a month in whole pesos of Mexico. */
  precio: number;
  moneda: 'MXN';
  caracteristicas: readonly string[];
  /** How many posts the public side shows, the newest first; an upload is never refused for it (R7). */
  limites: { imagenes: number; videos: number };
  /** Whether 'Visitar www' works for this plan's posts and profile (R9). */
  permiteEnlace: boolean;
  /** Whether a visitor gets a button that opens a WhatsApp chat with the provider (R39). */
  permiteWhatsapp: boolean;
  /** Place in the gallery's order: 0 comes first. Gratis and Básico share the last tier (R18). */
  nivel: 0 | 1 | 2;
  /** Whether a listing of this plan carries the mark of a paid place (R18). */
  marcado: boolean;
}

/** The one catalogue of plans and the only source of prices (R5). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  gratis: {
    id: 'gratis',
    ...TEXTS.gratis,
    precio: 0,
    moneda: 'MXN',
    limites: { imagenes: 1, videos: 0 },
    permiteEnlace: false,
    permiteWhatsapp: false,
    nivel: 2,
    marcado: false,
  },
  basico: {
    id: 'basico',
    ...TEXTS.basico,
    precio: 99,
    moneda: 'MXN',
    limites: { imagenes: 3, videos: 0 },
    permiteEnlace: true,
    permiteWhatsapp: true,
    nivel: 2,
    marcado: false,
  },
  destacado: {
    id: 'destacado',
    ...TEXTS.destacado,
    precio: 199,
    moneda: 'MXN',
    limites: { imagenes: 8, videos: 0 },
    permiteEnlace: true,
    permiteWhatsapp: true,
    nivel: 1,
    marcado: true,
  },
  premium: {
    id: 'premium',
    ...TEXTS.premium,
    precio: 399,
    moneda: 'MXN',
    limites: { imagenes: 8, videos: 2 },
    permiteEnlace: true,
    permiteWhatsapp: true,
    nivel: 0,
    marcado: true,
  },
};

/** The plan that an id or a name means ('Básico', 'basico'), or null. */
export function findPlan(text: string): Plan | null {
  const wanted = text.trim().toLowerCase();
  return Object.values(PLANS).find(({ id, nombre }) => id === wanted || nombre.toLowerCase() === wanted) ?? null;
}

/** The plan that a stored id means; the free one where there is none or an unknown one. */
export function planOf(id: string | null | undefined): Plan {
  return (id && findPlan(id)) || PLANS.gratis;
}
