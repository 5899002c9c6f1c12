import { MAX_ENTRIES, MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { type Feature, Problem, readIdempotencyKey, readMultipart } from '@vitrina/kernel';
import type { DirectoryContext, Handlers } from '../context.ts';
import { hasFeature, readPublicProvider } from '../gallery/cards.ts';
import type { EntryDoc } from '../model/entry.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import { addIndexJob, refreshAndIndex } from '../read-model/refresh-owner.ts';
import { texts } from '../texts.ts';
import { entryCard, ownEntryAnswer, ownEntryCards, wholeEntry, withPicture } from './entry-cards.ts';
import { sendPicture } from './entry-pictures.ts';
import { addEntry, editEntry, readOwnEntries, readOwnEntry, requireBlog } from './own-entries.ts';

/** Form field with the file. */
const FILE_FIELD = 'file';

/** Blogs: the public entries of a provider, and the entries of the caller with their pictures. */
export const blogs: Feature<DirectoryContext> = {
  name: 'blogs',
  start(context) {
    const { entryPictures } = context;
    context.calls(blogCalls, context);
    context.events({
      'entryPicture.ready': async (event) => {
        if (await entryPictures.applyReady(event)) await addIndexJob(context, 'index.entry', event.data.entryId);
      },
      'entryPicture.failed': (event) => entryPictures.applyFailed(event),
    });
  },
};

const blogCalls = {
  /** A provider's public entries, newest first; at most `MAX_ENTRIES`. */
  'GET /api/proveedores/:slug/blog': async ({ params }, { store, media }) => {
    const { id: ownerId } = await readPublicProvider(store, { slug: params.slug });
    const cards = (await readOwnEntries(store, ownerId)).flatMap((doc) => entryCard(doc) ?? []);
    return { success: true, data: cards.map((card) => withPicture(card, media)) };
  },

  /** A public entry by its current or an earlier slug. */
  'GET /api/proveedores/:slug/blog/:entrada': async ({ params }, { store, media }) => {
    const { id: ownerId } = await readPublicProvider(store, { slug: params.slug });
    const doc = await store.entries.findOne({ ownerId, slugs: params.entrada, deleted: false }).lean<EntryDoc>();
    const entry = doc && wholeEntry(doc);
    if (!entry) throw new Problem('entrada_no_encontrada');
    return { success: true, data: withPicture(entry, media) };
  },

  /** The caller's entries with their states, newest first. */
  'GET /api/blog': async ({ session: { userId } }, context) => {
    const { store } = context;
    const data = await ownEntryCards(context, userId, await readOwnEntries(store, userId));
    return { success: true, data, maximo: MAX_ENTRIES, incluido: await hasFeature(store, userId, 'blog') };
  },

  /** Creates an entry in one write; `refreshAndIndex` then publishes it. */
  'POST /api/blog': async ({ c, json, session: { userId } }, context) => {
    const { store, entryPictures } = context;
    const key = readIdempotencyKey(c);
    await requireBlog(store, userId);
    const entry = await addEntry(store, userId, { title: json.titulo, text: json.texto }, key);
    // An erasure between the check and the write did not see this entry.
    if ((await erasedAmong(store, [userId])).length > 0) {
      await entryPictures.delete(entry._id);
      throw new Problem('blog_sin_plan');
    }
    await refreshAndIndex(context, userId, { 'index.entry': [entry._id] });
    return ownEntryAnswer(context, entry);
  },

  /** Changes the texts of the caller's entry. */
  'POST /api/blog/:id': async ({ params, json, session }, context) => {
    const { store } = context;
    const { userId } = session;
    await requireBlog(store, userId);
    const entry = await editEntry(store, params.id, userId, { title: json.titulo, text: json.texto });
    await refreshAndIndex(context, userId, { 'index.entry': [entry._id] });
    return ownEntryAnswer(context, entry);
  },

  /** Deletes the caller's entry. One write hides it; media deletes its pictures. */
  'DELETE /api/blog/:id': async ({ params, session: { userId } }, context) => {
    const { _id: id } = await readOwnEntry(context.store, params.id, userId);
    await context.entryPictures.delete(id);
    await refreshAndIndex(context, userId, { 'index.entry': [id] });
    return { success: true, message: texts.entryDeleted };
  },

  /** Streams an entry's picture to media, then records it; after a crash in between, the ready picture's event does. */
  'POST /api/blog/:id/imagen': async ({ c, params, session }, context) => {
    const { store, mediaService, entryPictures } = context;
    const { userId: ownerId } = session;
    const { _id: id } = await readOwnEntry(store, params.id, ownerId);
    await requireBlog(store, ownerId);
    const { file: upload } = await readMultipart(c, {
      maxFileBytes: MAX_UPLOAD_BYTES,
      onFile: (file) => {
        if (file.field !== FILE_FIELD) throw new Problem('solicitud_invalida', { fields: [file.field] });
        return sendPicture(file, { id, ownerId }, mediaService, c.req.raw.signal);
      },
    });
    if (!upload) throw new Problem('archivo_requerido', { fields: [FILE_FIELD] });
    return ownEntryAnswer(context, await entryPictures.recordUpload(id, upload));
  },

  /** Removes the picture of the caller's entry. */
  'DELETE /api/blog/:id/imagen': async ({ params: { id }, session: { userId } }, context) => {
    await readOwnEntry(context.store, id, userId);
    await context.entryPictures.remove(id);
    await refreshAndIndex(context, userId, { 'index.entry': [id] });
    return ownEntryAnswer(context, await readOwnEntry(context.store, id, userId));
  },
} satisfies Handlers;
