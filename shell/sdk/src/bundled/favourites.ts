import { MAX_FAVOURITES } from '@vitrina/contracts/rules';
import { api, FAVOURITES, readJson, writeJson } from '@vitrina/sdk';

/** Favourites in this browser (R57). */
export interface Favourites {
  /** Ids of providers, the newest first. */
  ids: readonly string[];
  /** E-mail of the account whose favourites these are; null if they were saved without an account. */
  account: string | null;
}

/** Reads the favourites of this browser; none if the stored value is missing or invalid. */
export function readFavourites(): Favourites {
  const kept = readJson(FAVOURITES);
  const { ids, account }: { ids?: unknown; account?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  const valid = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)) : [];
  return { ids: valid.slice(0, MAX_FAVOURITES), account: typeof account === 'string' ? account : null };
}

/** Stores the favourites of this browser. */
export function writeFavourites(favourites: Favourites): void {
  writeJson(FAVOURITES, favourites.ids.length > 0 || favourites.account !== null ? favourites : null);
}

/**
 * Replaces the favourites of this browser by those of the signed-in account. Favourites saved without an account are
 * added to it first, the newest ones if there are more than 200 together; those of another account are dropped.
 * @param account e-mail of the session
 * @throws `ApiError`
 */
export async function mergeFavourites(account: string): Promise<void> {
  const { ids } = (await api.get('/api/favoritos')).data;
  // Read after the response: a heart may have been pressed while it was pending.
  const kept = readFavourites();
  const added = kept.account === null ? kept.ids.filter((id) => !ids.includes(id)) : [];
  const merged = [...added.slice(0, MAX_FAVOURITES - ids.length), ...ids];
  const stored = added.length > 0 ? (await api.put('/api/favoritos', { ids: merged })).data.ids : ids;
  writeFavourites({ ids: stored, account });
}
