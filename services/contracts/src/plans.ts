import { dayStart } from './places/day-start.ts';
import type { PlanId } from './plan-features.ts';
import type { PostKind } from './wire/names.ts';

export {
  FEATURES,
  PLAN_IDS,
  type PlanFeature,
  type PlanId,
  planHas,
  providersWhatsapp,
  whatsappAddress,
} from './plan-features.ts';

/** Names and features of the plans as people read them. */
const TEXTS = {
  gratis: { name: 'Gratis', features: ['Listado básico', '1 imagen', 'Sin enlaces'] },
  basico: { name: 'Básico', features: ['3 fotos', 'Enlace a redes sociales', 'WhatsApp'] },
  destacado: { name: 'Destacado', features: ['8 fotos', 'Prioridad en búsquedas', 'Reseñas destacadas'] },
  premium: {
    name: 'Premium',
    features: ['8 fotos', '2 videos', 'Presencia en la página de inicio', 'Contacto directo', 'Blog promocional'],
  },
} as const satisfies Record<string, { name: string; features: readonly string[] }>;

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

const currency = 'MXN';

/** Catalogue of plans and the only source of prices (R5). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  gratis: { id: 'gratis', ...TEXTS.gratis, price: 0, currency, limits: { image: 1, video: 0 }, tier: 2 },
  basico: { id: 'basico', ...TEXTS.basico, price: 99, currency, limits: { image: 3, video: 0 }, tier: 2 },
  destacado: { id: 'destacado', ...TEXTS.destacado, price: 199, currency, limits: { image: 8, video: 0 }, tier: 1 },
  premium: { id: 'premium', ...TEXTS.premium, price: 399, currency, limits: { image: 8, video: 2 }, tier: 0 },
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

/** Days of grace after the paid time, during which the plan stays and can be renewed (R44). */
export const GRACE_DAYS = 3;

/** No end: the largest whole number that JSON, MongoDB and the search engine all keep exactly. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** Facts that decide when a post is public. */
export interface WindowInput {
  id: string;
  kind: PostKind;
  /** Time of the upload, in milliseconds since 1970: newer posts push older ones out of the plan's limit. */
  createdAt: number;
  /** ISO day `YYYY-MM-DD` from whose start on the post is public, in its owner's time zone. */
  publicationDate: string;
  /**
   * Work with several pictures and videos (R58), which share `createdAt`: where the plan does not show all of them, those
   * with the lowest rank are shown.
   */
  work?: { id: string; rank: number };
}

/** Period in which a post is public: from one instant until just before the other, in milliseconds since 1970. */
export interface PublicWindow {
  from: number;
  /** `from` or earlier if the public never sees the post. */
  until: number;
}

/**
 * Computes when each post of one owner is public under their plan (R7, R21): from the start of its day of publication
 * until as many newer posts of its kind are public as the plan shows. A scheduled post takes its place only on its day,
 * so that no place is empty in between, and no job has to run at midnight.
 * @param posts all posts of the owner that are ready, in any order
 * @param owner their plan, and the IANA time zone of their place
 * @returns the window of each post by its id
 */
export function publicWindows(
  posts: readonly WindowInput[],
  owner: { plan: PlanId; timeZone: string },
): Map<string, PublicWindow> {
  const { limits } = planOf(owner.plan);
  const windows = new Map<string, PublicWindow>();
  for (const kind of ['image', 'video'] as const) {
    const limit = limits[kind];
    const newerStarts: number[] = [];
    for (const post of posts.filter((other) => other.kind === kind).sort(byAge)) {
      const from = dayStart(post.publicationDate, owner.timeZone);
      newerStarts.sort((a, b) => a - b);
      windows.set(post.id, { from, until: limit === 0 ? 0 : (newerStarts[limit - 1] ?? FOREVER) });
      newerStarts.push(from);
    }
  }
  return windows;
}

/** State of a post at an instant, in milliseconds since 1970: not yet public, public, or hidden by the plan. */
export function publicState({ from, until }: PublicWindow, now: number): 'scheduled' | 'published' | 'hidden' {
  if (until <= from || until <= now) return 'hidden';
  return now < from ? 'scheduled' : 'published';
}

function byAge(a: WindowInput, b: WindowInput): number {
  if (a.work && a.work.id === b.work?.id) return a.work.rank - b.work.rank;
  return b.createdAt - a.createdAt || ((a.work?.id ?? a.id) < (b.work?.id ?? b.id) ? 1 : -1);
}
