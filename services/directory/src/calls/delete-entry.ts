import { refreshAndIndex } from '../apply/apply-events.ts';
import { readOwnEntry } from '../blog/own-entries.ts';
import type { Handler } from '../dependencies.ts';
import { texts } from '../texts.ts';

/** `DELETE /api/blog/:id`: deletes the caller's entry. One write hides it; media deletes its pictures. */
export const deleteEntry: Handler<'DELETE /api/blog/:id'> = async ({ params, session: { userId } }, dependencies) => {
  const { _id: id } = await readOwnEntry(dependencies.store, params.id, userId);
  await dependencies.entryPictures.delete(id);
  await refreshAndIndex(dependencies, userId, { 'index.entry': [id] });
  return { success: true, message: texts.entryDeleted };
};
