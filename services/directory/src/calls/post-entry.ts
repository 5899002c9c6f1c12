import { readIdempotencyKey } from '@vitrina/kernel';
import { refreshAndIndex } from '../apply/apply-events.ts';
import { addEntry, requireBlog } from '../blog/own-entries.ts';
import { ownEntryAnswer } from '../blog/own-entry-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/blog`: creates an entry in one write; `refreshAndIndex` then publishes it. */
export const postEntry: Handler<'POST /api/blog'> = async ({ c, json, session: { userId } }, dependencies) => {
  const { store } = dependencies;
  const key = readIdempotencyKey(c);
  await requireBlog(store, userId);
  const entry = await addEntry(store, userId, { title: json.titulo, text: json.texto }, key);
  await refreshAndIndex(dependencies, userId, { 'index.entry': [entry._id] });
  return ownEntryAnswer(dependencies, entry);
};
