import { trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { EntryDoc } from '../model/entry.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { scopeOf } from '../rules/placement.ts';
import { slugRange } from '../rules/slug.ts';

/** `GET /api/mapa`: sorted slugs of public providers with a prefix, page by page, with their blog entries. */
export const getSiteMap: Handler<'GET /api/mapa'> = async (
  { query: { prefijo, despues, salto, limit } },
  { store },
) => {
  const range = slugRange(prefijo);
  const after = despues && despues > prefijo ? { $gt: despues, $lt: range.$lt } : range;
  const docs = await store.providers
    .find({ slug: trusted(after), scopes: scopeOf({}) })
    .select({ slug: 1 })
    .sort({ slug: 1 })
    .skip(salto)
    .limit(limit + 1)
    .lean<Pick<ProviderDoc, 'slug'>[]>();
  const data = docs.slice(0, limit).map(({ slug }) => slug);
  // Their entries, read by the index on the providers' slugs.
  const entries = await store.entries
    .find({ 'owner.slug': trusted({ $in: data }) }, { slugs: 1, 'owner.slug': 1 })
    .lean<Array<Pick<EntryDoc, 'slugs' | 'owner'>>>();
  const entradas = entries.map(({ slugs, owner }) => `${owner?.slug}/blog/${slugs[0]}`);
  return { success: true, data, entradas, siguiente: docs.length > limit ? (data.at(-1) ?? null) : null };
};
