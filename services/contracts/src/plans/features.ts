import { PLAN_IDS, type PlanId } from './plan-ids.ts';

/**
 * Features that plans sell besides room for posts, each with the cheapest plan that has it: every dearer one has it,
 * too (R39). The keys are those of the wire, in the order in which the plans gain them.
 */
export const FEATURES = {
  /** 'Visitar www' works for the profile and the posts (R9). */
  enlace: 'basico',
  /** The provider's page shows their links to social networks. */
  enlacesSociales: 'basico',
  /** A visitor gets a button that opens a WhatsApp chat with the provider. */
  whatsapp: 'basico',
  /** Listed before the rest in galleries and searches, and labelled there as a paid place (R18). */
  prioridadEnBusquedas: 'destacado',
  /** The provider features comments of their choice. */
  comentariosDestacados: 'destacado',
  /** Shown in the carousel of the home page (R15). */
  portada: 'premium',
  /** Visitors ask for a quote on the provider's page. */
  contactoDirecto: 'premium',
  /** A page with a QR code, a vCard and a print sheet (R10). */
  tarjetaDigital: 'premium',
  /** First among the recommendations, labelled there as a paid place. */
  recomendaciones: 'premium',
  /** Ready pictures and texts of each work for social networks. */
  redesSociales: 'premium',
  /** Hints for improving the provider's presentation. */
  optimizacion: 'premium',
  /** Entries of a blog on the provider's page. */
  blog: 'premium',
} as const satisfies Record<string, PlanId>;

/** Feature of a plan, by its name on the wire. */
export type PlanFeature = keyof typeof FEATURES;

/**
 * Checks whether a plan has a feature. All code that depends on a plan's features uses this.
 * @param plan a stored id; missing and unknown ones count as the free plan
 */
export function planHas(plan: string | null | undefined, feature: PlanFeature): boolean {
  return rank(plan) >= rank(FEATURES[feature]);
}

function rank(plan: string | null | undefined): number {
  return Math.max(0, (PLAN_IDS as readonly unknown[]).indexOf(plan));
}
