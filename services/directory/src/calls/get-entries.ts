import { readPublicEntries, requireProvider } from '../blog/public-entries.ts';
import type { Handler } from '../dependencies.ts';
import { entryCard, withPicture } from '../responses/entry-cards.ts';

/** `GET /api/proveedores/:slug/blog`: a provider's public entries, newest first; at most `MAX_ENTRIES`. */
export const getEntries: Handler<'GET /api/proveedores/:slug/blog'> = async ({ params }, { store, media }) => {
  const ownerId = await requireProvider(store, params.slug);
  const cards = (await readPublicEntries(store, ownerId)).flatMap((doc) => entryCard(doc) ?? []);
  return { success: true, data: cards.map((card) => withPicture(card, media)) };
};
