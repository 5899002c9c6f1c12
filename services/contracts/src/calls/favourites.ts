import { z } from 'zod';
import { MAX_FAVOURITES } from '../rules/favourites.ts';
import { defineCall } from './define.ts';
import { done, id } from './fields.ts';

/** Ids of providers, at most 200 (R57), each counted once; the order is the caller's. */
const favouriteIds = z
  .array(id)
  .overwrite((ids) => [...new Set(ids)])
  .max(MAX_FAVOURITES, 'favoritos_demasiados');
const favourites = done.extend({ data: z.object({ ids: z.array(id).max(MAX_FAVOURITES) }) });

/** Id of a shared list: 32 hexadecimal digits, because the paths of pages ignore case (R16). */
const listId = z.string().regex(/^[0-9a-f]{32}$/, 'lista_no_encontrada');

/** Favourites of the signed-in user, the newest first, without providers whose account was erased. */
export const getFavourites = defineCall('GET /api/favoritos', {
  service: 'accounts',
  summary: 'Favoritos de la cuenta propia',
  access: 'session',
  answer: favourites,
  errors: ['cuenta_suspendida'],
});

/**
 * Replaces the favourites of the signed-in user. Ids without a provider are ignored; suspended providers stay, so that
 * they come back when the suspension ends. Returns the stored ids.
 */
export const putFavourites = defineCall('PUT /api/favoritos', {
  service: 'accounts',
  summary: 'Reemplazar los favoritos de la cuenta propia',
  access: 'session',
  json: z.object({ ids: favouriteIds }),
  examples: [{ ids: ['000000000000000000000000'] }],
  answer: favourites,
  errors: ['favoritos_demasiados', 'cuenta_suspendida'],
});

/**
 * Shares a list of providers by a link. The list holds ids and nothing about its author, and cannot be changed. `url`
 * is the address of its page, `hasta` the moment at which it expires (ISO 8601), in 90 days.
 */
export const postSharedList = defineCall('POST /api/favoritos/enlace', {
  service: 'accounts',
  summary: 'Compartir una lista de proveedores con un enlace',
  access: 'everyone',
  limits: ['sharedLists'],
  json: z.object({ ids: favouriteIds.min(1, 'lista_vacia') }),
  examples: [{ ids: ['000000000000000000000000'] }],
  status: 201,
  answer: done.extend({ data: z.object({ url: z.string(), hasta: z.iso.datetime() }) }),
  errors: ['favoritos_demasiados', 'lista_vacia'],
});

/** Reads a shared list until it expires, without providers whose account was erased since. */
export const getSharedList = defineCall('GET /api/favoritos/enlace/:id', {
  service: 'accounts',
  summary: 'Lista compartida de proveedores',
  access: 'everyone',
  params: z.object({ id: listId }),
  answer: done.extend({ data: z.object({ ids: z.array(id).max(MAX_FAVOURITES), hasta: z.iso.datetime() }) }),
  errors: ['lista_no_encontrada'],
});
