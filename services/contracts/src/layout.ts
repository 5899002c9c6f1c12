import type { Post } from './calls/entities.ts';
import { planHas } from './plans.ts';

/** Numbers of columns in the collage, narrowest page first. */
export const COLUMN_COUNTS = [2, 3, 4, 6] as const;

/** Height over width that a box may have: a picture beyond it is cut, so that none fills a column alone. */
export const RATIO_RANGE = { min: 0.6, max: 1.7 } as const;

/** Position of a box among `columns`: column from 0, top and height in widths of a column, gaps above it. */
export interface Box {
  column: number;
  top: number;
  height: number;
  gaps: number;
}

/** Layout: a box for each item in the items' order, and the tallest column. */
export interface Layout {
  boxes: Box[];
  height: number;
  gaps: number;
}

/**
 * Height over width of a picture within the range, rounded to ten thousandths, so that gateway and application give a
 * box the same height to the last fraction of a pixel; 1 if its size is unknown.
 */
export function ratioOf(width: number, height: number): number {
  if (!(width > 0) || !(height > 0)) return 1;
  return Math.round(Math.min(RATIO_RANGE.max, Math.max(RATIO_RANGE.min, height / width)) * 1e4) / 1e4;
}

/**
 * Puts each box under the shortest column, the leftmost of equals, so that appended items never move existing ones.
 * Reading order and tab order stay the items' order. Heights are in column widths: no pixel is measured.
 */
export function layOut(ratios: readonly number[], columns: number): Layout {
  const tops = Array.from({ length: columns }, () => ({ height: 0, gaps: 0 }));
  const boxes = ratios.map((ratio) => {
    const column = tops.reduce((best, top, index) => (top.height < (tops[best]?.height ?? 0) - 1e-9 ? index : best), 0);
    const under = tops[column] ?? { height: 0, gaps: 0 };
    const box = { column, top: under.height, height: ratio, gaps: under.gaps };
    tops[column] = { height: under.height + ratio, gaps: under.gaps + 1 };
    return box;
  });
  const tallest = tops.reduce((best, top) => (top.height > best.height ? top : best), { height: 0, gaps: 0 });
  return { boxes, height: tallest.height, gaps: Math.max(0, tallest.gaps - 1) };
}

/** File of a picture: its format, width in pixels and address. */
export interface PictureSource {
  formato: string;
  ancho: number;
  url: string;
}

/**
 * Displayed width of a picture in the collage, for the choice of a rendition: the page's width without its gutters,
 * which grow with it, divided by the number of columns.
 */
export const COLLAGE_SIZES =
  '(min-width: 1680px) 254px, (min-width: 1480px) 15.5vw, (min-width: 980px) 22.5vw, (min-width: 650px) 30vw, 45vw';

/** Displayed width of a work on its provider's page, where a row holds one to five. */
export const WORK_SIZES = '(min-width: 600px) 420px, 60vw';

/** Displayed width of the cover of a provider's page: over the whole card, or next to its text. */
export const COVER_SIZES = '(min-width: 1280px) 500px, (min-width: 900px) 40vw, 92vw';

/** Displayed width of one of the three works of a slide of the Premium carousel. */
export const SLIDE_SIZES = '(min-width: 900px) 320px, 40vw';

/** Formats in the order in which a browser should try them. */
const ORDER = ['avif', 'webp', 'jpeg'] as const;

/** Builds the attributes of one `source` element for each available format, best first; other formats are left out. */
export function sourceSets(sources: readonly PictureSource[]): { type: string; srcSet: string }[] {
  return ORDER.flatMap((format) => {
    const files = sources.filter(({ formato }) => formato === format).sort((a, b) => a.ancho - b.ancho);
    if (files.length === 0) return [];
    return [{ type: `image/${format}`, srcSet: files.map(({ url, ancho }) => `${url} ${ancho}w`).join(', ') }];
  });
}

/** Most providers: more than anyone looks at before scrolling on. */
const PROVIDERS = 8;
/** Works in a row. */
const WORKS = 3;

/** Provider of the carousel. */
export interface PremiumProvider {
  slug: string;
  name: string;
  trade: string;
  plan: string;
  /** Works of the provider, 1 to 3. */
  works: Post[];
}

/** Picks the Premium providers among the owners of these posts, in their order, each with its first works. */
export function premiumOf(posts: readonly Post[]): PremiumProvider[] {
  const providers = new Map<string, PremiumProvider>();
  for (const post of posts) {
    if (!planHas(post.plan, 'portada')) continue;
    const { proveedor_slug: slug, nombre: name, especialidad: trade, plan } = post;
    const known = providers.get(slug);
    if (!known) providers.set(slug, { slug, name, trade, plan, works: [post] });
    else if (known.works.length < WORKS) known.works.push(post);
  }
  return [...providers.values()].slice(0, PROVIDERS);
}

/** Groups of services that the landing page shows before a press on 'Ver todas'. */
export const FIRST_GROUPS = 6;

/** Trades under the landing page's search field. */
const POPULAR = 5;

/** Group of the service catalogue. */
export interface ServiceGroup {
  categoria: string;
  subcategorias: string[];
}

/** Numbers of providers by group and trade; names without any are missing. */
type Counts = Readonly<Record<string, number>>;

/** Sorts groups and trades in the random order of a visit (R18), groups with providers in this place first. */
export function groupsInOrder(groups: readonly ServiceGroup[], counts: Counts, seed: number): ServiceGroup[] {
  return shuffled(groups, seed)
    .map(({ categoria, subcategorias }, index) => ({
      categoria,
      subcategorias: shuffled(subcategorias, seed + index + 1),
    }))
    .sort((a, b) => Number(b.categoria in counts) - Number(a.categoria in counts));
}

/** Lists the trades with the most providers in this place, most first; equal ones by name. */
export function popularTrades(groups: readonly ServiceGroup[], counts: Counts): string[] {
  return groups
    .flatMap(({ subcategorias }) => subcategorias)
    .filter((name) => name in counts)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b, 'es'))
    .slice(0, POPULAR);
}

/** Shuffles items in an order that only the seed decides (Fisher–Yates over a 32-bit xorshift). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = seed >>> 0 || 0x9e3779b9;
  for (let last = order.length - 1; last > 0; last--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const pick = (state >>> 0) % (last + 1);
    const a = order[last];
    const b = order[pick];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[pick] = a;
  }
  return order;
}
