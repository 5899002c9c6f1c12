import { trusted } from '@vitrina/kernel';
import type { Handlers } from '../context.ts';
import { scopeOf } from '../geo/places.ts';
import type { EntryDoc } from '../model/entry.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** Possible first characters of a slug. */
const PREFIXES = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Lists the sorted slugs of public providers with a prefix, page by page, with their blog entries. */
export async function siteMapPage(
  { providers, entries }: Store,
  { prefijo, despues, salto, limit }: { prefijo: string; despues?: string | undefined; salto: number; limit: number },
): Promise<{ success: true; data: string[]; entradas: string[]; siguiente: string | null }> {
  const range = slugRange(prefijo);
  const after = despues && despues > prefijo ? { $gt: despues, $lt: range.$lt } : range;
  const docs = await providers
    .find({ slug: trusted(after), scopes: scopeOf({}) })
    .select({ slug: 1 })
    .sort({ slug: 1 })
    .skip(salto)
    .limit(limit + 1)
    .lean<Pick<ProviderDoc, 'slug'>[]>();
  const data = docs.slice(0, limit).map(({ slug }) => slug);
  // Their entries, read by the index on the providers' slugs.
  const found = await entries
    .find({ 'owner.slug': trusted({ $in: data }) }, { slugs: 1, 'owner.slug': 1 })
    .lean<Array<Pick<EntryDoc, 'slugs' | 'owner'>>>();
  const entradas = found.map(({ slugs, owner }) => `${owner?.slug}/blog/${slugs[0]}`);
  return { success: true, data, entradas, siguiente: docs.length > limit ? (data.at(-1) ?? null) : null };
}

/** Call from which the gateway builds the index of the sitemap. */
export const siteMapCalls = {
  /** Number of public providers per first character. */
  'GET /api/mapa/indice': async (_request, { store }) => {
    const counts = await Promise.all(
      PREFIXES.map(async (prefijo) => ({
        prefijo,
        total: await store.providers.countDocuments({ scopes: scopeOf({}), slug: trusted(slugRange(prefijo)) }),
      })),
    );
    return { success: true, data: counts.filter(({ total }) => total > 0) };
  },
} satisfies Handlers;

/** Query range of the slugs with a prefix; '~' sorts after every character of a slug. */
function slugRange(prefix: string): { $gte: string; $lt: string } {
  return { $gte: prefix, $lt: `${prefix}~` };
}
