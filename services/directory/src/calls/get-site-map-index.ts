import { trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { scopeOf } from '../rules/placement.ts';
import { slugRange } from '../rules/slug.ts';

/** First characters of slugs. */
const PREFIXES = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** `GET /api/mapa/indice`: how many public providers there are for each first character that has one. */
export const getSiteMapIndex: Handler<'GET /api/mapa/indice'> = async (_request, { store }) => {
  const counts = await Promise.all(
    PREFIXES.map(async (prefijo) => ({
      prefijo,
      total: await store.providers.countDocuments({ scopes: scopeOf({}), slug: trusted(slugRange(prefijo)) }),
    })),
  );
  return { success: true, data: counts.filter(({ total }) => total > 0) };
};
