import { entryCard, withPicture } from '../answers/entry-cards.ts';
import { readPublicEntries, requireProvider } from '../blog/public-entries.ts';
import type { Handler } from '../dependencies.ts';

/** `GET /api/proveedores/:slug/blog`: the public entries of a provider, newest first; twelve at most. */
export const getEntries: Handler<'GET /api/proveedores/:slug/blog'> = async ({ params }, { store, media }) => {
  const ownerId = await requireProvider(store, params.slug);
  const cards = (await readPublicEntries(store, ownerId)).flatMap((doc) => entryCard(doc) ?? []);
  return { success: true, data: cards.map((card) => withPicture(card, media)) };
};
