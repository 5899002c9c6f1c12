import { refreshAndIndex } from '../apply/apply-events.ts';
import { readOwnEntry } from '../blog/own-entries.ts';
import { ownEntryAnswer } from '../blog/own-entry-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `DELETE /api/blog/:id/imagen`: removes the picture of the caller's entry. */
export const deleteEntryPicture: Handler<'DELETE /api/blog/:id/imagen'> = async (
  { params: { id }, session: { userId } },
  dependencies,
) => {
  await readOwnEntry(dependencies.store, id, userId);
  await dependencies.entryPictures.remove(id);
  await refreshAndIndex(dependencies, userId, { 'index.entry': [id] });
  return ownEntryAnswer(dependencies, await readOwnEntry(dependencies.store, id, userId));
};
