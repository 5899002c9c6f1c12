import { findCountry } from '@vitrina/contracts/places';
import { Problem, readCursor, setNextLink, writeCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handler } from '../dependencies.ts';
import type { EmptySearchDoc } from '../model/empty-search.ts';
import { logReading } from '../moderation/log-reading.ts';
import { MAX_TERMS } from '../search/empty-searches.ts';

/** Cursor: number of entries already shown. */
const cursorShape = z.int().min(1).max(MAX_TERMS);

/**
 * `GET /api/admin/busquedas`: searches without results, most frequent first. The access is logged, because people may
 * have typed names and numbers.
 */
export const getEmptySearches: Handler<'GET /api/admin/busquedas'> = async ({ c, query, session }, { store }) => {
  const country = query.pais === undefined ? null : findCountry(query.pais);
  if (query.pais !== undefined && !country) throw new Problem('lugar_requerido', { fields: ['pais'] });
  const offset = readCursor(cursorShape, query.cursor) ?? 0;
  const terms = await store.emptySearches
    .find(country ? { country } : {})
    .sort({ count: -1, _id: 1 })
    .skip(offset)
    .limit(query.limit + 1)
    .lean<EmptySearchDoc[]>();
  if (terms.length > query.limit) setNextLink(c, { cursor: writeCursor(offset + query.limit) });
  const shown = terms.slice(0, query.limit);
  await logReading(store, session, 'account', { query, shown: shown.length, list: 'búsquedas sin resultado' });
  const data = shown.map((search) => ({
    termino: search.term,
    pais: search.country,
    veces: search.count,
    ultima: new Date(search.lastAt).toISOString(),
  }));
  return { success: true, data };
};
