import { refreshAndIndex } from '../apply/apply-events.ts';
import { editEntry, requireBlog } from '../blog/own-entries.ts';
import { ownEntryAnswer } from '../blog/own-entry-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/blog/:id`: changes the texts of the caller's entry. */
export const postEntryEdit: Handler<'POST /api/blog/:id'> = async ({ params, json, session }, dependencies) => {
  const { store } = dependencies;
  const { userId } = session;
  await requireBlog(store, userId);
  const entry = await editEntry(store, params.id, userId, { title: json.titulo, text: json.texto });
  await refreshAndIndex(dependencies, userId, { 'index.entry': [entry._id] });
  return ownEntryAnswer(dependencies, entry);
};
