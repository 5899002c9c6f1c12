import { trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { scopeOf } from '../rules/placement.ts';
import { slugRange } from '../rules/slug.ts';

/** Possible first characters of a slug. */
const PREFIXES = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** `GET /api/mapa/indice`: number of public providers per first character. */
export const getSiteMapIndex: Handler<'GET /api/mapa/indice'> = async (_request, { store }) => {
  const counts = await Promise.all(
    PREFIXES.map(async (prefijo) => ({
      prefijo,
      total: await store.providers.countDocuments({ scopes: scopeOf({}), slug: trusted(slugRange(prefijo)) }),
    })),
  );
  return { success: true, data: counts.filter(({ total }) => total > 0) };
};
