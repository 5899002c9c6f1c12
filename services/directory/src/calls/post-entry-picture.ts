import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { Problem, readMultipart } from '@vitrina/kernel';
import { readOwnEntry, requireBlog } from '../blog/own-entries.ts';
import { ownEntryAnswer } from '../blog/own-entry-cards.ts';
import { sendPicture } from '../blog/send-picture.ts';
import type { Handler } from '../dependencies.ts';

/** Form field with the file. */
const FILE_FIELD = 'file';

/**
 * `POST /api/blog/:id/imagen`: streams an entry's picture to the media service, then records the upload. After a crash
 * in between, the event of the ready picture records it.
 */
export const postEntryPicture: Handler<'POST /api/blog/:id/imagen'> = async ({ c, params, session }, dependencies) => {
  const { store, mediaService, entryPictures } = dependencies;
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
  return ownEntryAnswer(dependencies, await entryPictures.recordUpload(id, upload));
};
