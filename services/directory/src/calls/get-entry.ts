import { Problem } from '@vitrina/kernel';
import { wholeEntry, withPicture } from '../answers/entry-cards.ts';
import { requireProvider } from '../blog/public-entries.ts';
import type { Handler } from '../dependencies.ts';
import type { EntryDoc } from '../model/entry.ts';

/** `GET /api/proveedores/:slug/blog/:entrada`: a public entry, by the slug that it has or one that it had. */
export const getEntry: Handler<'GET /api/proveedores/:slug/blog/:entrada'> = async ({ params }, { store, media }) => {
  const ownerId = await requireProvider(store, params.slug);
  const doc = await store.entries.findOne({ ownerId, slugs: params.entrada, deleted: false }).lean<EntryDoc>();
  const entry = doc && wholeEntry(doc);
  if (!entry) throw new Problem('entrada_no_encontrada');
  return { success: true, data: withPicture(entry, media) };
};
