import { Problem } from '@vitrina/kernel';
import { requireProvider } from '../blog/public-entries.ts';
import type { Handler } from '../dependencies.ts';
import type { EntryDoc } from '../model/entry.ts';
import { wholeEntry, withPicture } from '../responses/entry-cards.ts';

/** `GET /api/proveedores/:slug/blog/:entrada`: a public entry by its current or an earlier slug. */
export const getEntry: Handler<'GET /api/proveedores/:slug/blog/:entrada'> = async ({ params }, { store, media }) => {
  const ownerId = await requireProvider(store, params.slug);
  const doc = await store.entries.findOne({ ownerId, slugs: params.entrada, deleted: false }).lean<EntryDoc>();
  const entry = doc && wholeEntry(doc);
  if (!entry) throw new Problem('entrada_no_encontrada');
  return { success: true, data: withPicture(entry, media) };
};
