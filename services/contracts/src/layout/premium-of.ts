import type { Post } from '../calls/entities.ts';
import { planHas } from '../plan-features.ts';

/** Most providers: more than anyone looks at before scrolling on. */
const PROVIDERS = 8;
/** Works in a row. */
const WORKS = 3;

/** Provider of the carousel. */
export interface PremiumProvider {
  id: string;
  slug: string;
  name: string;
  trade: string;
  /** Average of their ratings; undefined below three (R54). */
  rating: number | undefined;
  plan: string;
  /** Works of the provider, 1 to 3. */
  works: Post[];
}

/** Picks the Premium providers among the owners of these posts, in their order, each with its first works. */
export function premiumOf(posts: readonly Post[]): PremiumProvider[] {
  const providers = new Map<string, PremiumProvider>();
  for (const post of posts) {
    if (!planHas(post.plan, 'portada')) continue;
    const {
      proveedor_id: id,
      proveedor_slug: slug,
      nombre: name,
      especialidad: trade,
      valoracion_media: rating,
      plan,
    } = post;
    const known = providers.get(slug);
    if (!known) providers.set(slug, { id, slug, name, trade, rating, plan, works: [post] });
    else if (known.works.length < WORKS) known.works.push(post);
  }
  return [...providers.values()].slice(0, PROVIDERS);
}
