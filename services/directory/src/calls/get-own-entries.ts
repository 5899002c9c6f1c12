import { MAX_ENTRIES } from '@vitrina/contracts/rules';
import { hasBlog, readOwnEntries } from '../blog/own-entries.ts';
import { ownEntryCards } from '../blog/own-entry-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `GET /api/blog`: the caller's entries with their states, newest first. */
export const getOwnEntries: Handler<'GET /api/blog'> = async ({ session: { userId } }, dependencies) => {
  const { store } = dependencies;
  const data = await ownEntryCards(dependencies, userId, await readOwnEntries(store, userId));
  return { success: true, data, maximo: MAX_ENTRIES, incluido: await hasBlog(store, userId) };
};
