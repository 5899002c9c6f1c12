import type { PhoneKind } from './wire/names.ts';

// Separate from the plans: pages that only ask for a feature do not load prices and texts.

/**
 * Ids of the plans from the least to the most visible. They are the product's own names: the same on the wire, in
 * documents and in code.
 */
export const PLAN_IDS = ['gratis', 'basico', 'destacado', 'premium'] as const;

export type PlanId = (typeof PLAN_IDS)[number];

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

/**
 * Address of a WhatsApp chat with a number, without a first message; empty without a number or for a landline.
 * @param phone in E.164, such as `+525512345678`
 */
export function whatsappAddress(phone: string, kind: PhoneKind): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' || kind === 'landline' ? '' : `https://wa.me/${digits}`;
}

/**
 * Address of a WhatsApp chat with a provider; also empty if the plan has no such button (R39).
 * @param plan id of the plan
 */
export function providersWhatsapp(phone: string, kind: PhoneKind, plan: string): string {
  return planHas(plan, 'whatsapp') ? whatsappAddress(phone, kind) : '';
}
